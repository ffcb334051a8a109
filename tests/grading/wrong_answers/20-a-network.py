"""Wrong answers to exercise 20 · A small network."""

# %% outputs · plain weighted sums
# says: A neuron whose sum is negative outputs 0
def outputs(hidden, output, rows):
    return (np.array(rows) @ np.array(hidden).T @ np.array(output)).tolist()

# %% outputs · the maximum at the end only
# says: You cut off only the network's output at 0
def outputs(hidden, output, rows):
    return [
        max(0, sum(v * sum(w * x for w, x in zip(ws, row)) for ws, v in zip(hidden, output)))
        for row in rows
    ]

# %% outputs · the maximum in both places
# says: but the network may
def outputs(hidden, output, rows):
    found = []
    for row in rows:
        neurons = [max(0, sum(w * x for w, x in zip(ws, row))) for ws in hidden]
        found.append(max(0, sum(v * n for v, n in zip(output, neurons))))
    return found

# %% outputs · tanh
# says: You use tanh
def outputs(hidden, output, rows):
    return (np.tanh(np.array(rows) @ np.array(hidden).T) @ np.array(output)).tolist()

# %% outputs · not transposed
# says: the matrix must be transposed
def outputs(hidden, output, rows):
    return (np.maximum(np.array(rows) @ np.array(hidden), 0) @ np.array(output)).tolist()

# %% outputs · one row
# says: for the first row only
def outputs(hidden, output, rows):
    for row in rows:
        signals = np.maximum(np.array(hidden) @ np.array(row), 0)
        return [float(signals @ np.array(output))]

# %% outputs · forgets the output weights
# says: you only add them up
def outputs(hidden, output, rows):
    return np.maximum(np.array(rows) @ np.array(hidden).T, 0).sum(axis=1).tolist()

# %% outputs · 0 or 1
# says: An active neuron outputs its sum
def outputs(hidden, output, rows):
    return ((np.array(rows) @ np.array(hidden).T > 0) @ np.array(output)).tolist()

# %% measured · divides by small
# says: divide by 2 · small
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / small for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / small
        for j in range(len(output))
    ]
    return first, second

# %% measured · one-sided
# says: You compare up with the error of the old weights
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - error(hidden, output)) / small for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - error(hidden, output)) / small
        for j in range(len(output))
    ]
    return first, second

# %% measured · down minus up
# says: Your slopes have the wrong sign
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, -small) - nudged(j, i, small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, -small) - nudged_output(j, small)) / (2 * small)
        for j in range(len(output))
    ]
    return first, second

# %% measured · the sum of the squares
# says: The error is the mean over the rows
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets))

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / (2 * small)
        for j in range(len(output))
    ]
    return first, second

# %% measured · no square
# says: The error is squared
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / (2 * small)
        for j in range(len(output))
    ]
    return first, second

# %% measured · the weights are not given back
# says: You leave a weight changed after you have measured it
def measured(hidden, output, rows, targets, small):
    def error():
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    found = []
    for weights in [*hidden, output]:
        slopes = []
        for i in range(len(weights)):
            weights[i] += small
            up = error()
            weights[i] -= 2 * small
            down = error()
            slopes.append((up - down) / (2 * small))
        found.append(slopes)
    return found[:-1], found[-1]

# %% measured · a share of the weight
# says: Change a weight by `small`
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] *= 1 + change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] *= 1 + change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / (2 * small)
        for j in range(len(output))
    ]
    return first, second

# %% measured · output first
# says: Return the slopes of the hidden weights first
def measured(hidden, output, rows, targets, small):
    def error(hidden, output):
        ys = outputs(hidden, output, rows)
        return sum((y - t) ** 2 for y, t in zip(ys, targets)) / len(rows)

    def nudged(j, i, change):
        new = [row[:] for row in hidden]
        new[j][i] += change
        return error(new, output)

    def nudged_output(j, change):
        new = output[:]
        new[j] += change
        return error(hidden, new)

    first = [
        [(nudged(j, i, small) - nudged(j, i, -small)) / (2 * small) for i in range(len(row))]
        for j, row in enumerate(hidden)
    ]
    second = [
        (nudged_output(j, small) - nudged_output(j, -small)) / (2 * small)
        for j in range(len(output))
    ]
    return second, first

# %% step · the hidden weights are changed with the new output weights
# says: You change the output weights first
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    output = [w - rate * d * a for w, a in zip(output, answers)]
    hidden = [
        [w - rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return hidden, output

# %% step · uphill: the slope is added
# says: You go uphill: a step goes against the slope
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w + rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, [w + rate * d * a for w, a in zip(output, answers)]

# %% step · the 2 of the square is forgotten
# says: The slope of (y − t)² is 2 (y − t); a 2 is missing
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = sum(w * a for w, a in zip(output, answers)) - target
    new_hidden = [
        [w - rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]

# %% step · silent neurons learn, too
# says: A silent neuron passes nothing back
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w - rate * d * o * x for w, x in zip(ws, row)] for ws, o in zip(hidden, output)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]

# %% step · tanh's slope, from the lecture
# says: That is the slope of tanh
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w - rate * d * o * (1 - a * a) * x for w, x in zip(ws, row)]
        for ws, o, a in zip(hidden, output, answers)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]

# %% step · no max(0, s) at all
# says: Your neurons output s itself
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [s for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output

# %% step · the hidden weights do not see the output weight
# says: The error goes back to a neuron through its output weight
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * (s > 0) * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output

# %% step · the feature is left out of the hidden slope
# says: The slope of a hidden weight has its feature as a factor
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * (s > 0) for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output

# %% step · slope of the output without the answer
# says: The slope of an output weight has the neuron's output as a factor
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * (s > 0) * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output
