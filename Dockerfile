# The grader for macOS, Windows and Ubuntu 24.04. docs/instructors.md says how to run it.
FROM debian:trixie-slim

# Debian keeps one version of a package, so none is pinned.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap libseccomp2 python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /course
COPY pyproject.toml requirements.lock ./
RUN python3 -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --constraint requirements.lock uv \
    && /venv/bin/uv pip install --no-cache --compile-bytecode --python /venv/bin/python \
    --requirement pyproject.toml --extra grading --constraint requirements.lock
COPY . .

ENV PYTHONPATH=/course
WORKDIR /class
ENTRYPOINT ["sh", "/course/tools/container-start"]
CMD ["--help"]
