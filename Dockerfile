# The image of the server: `docker build -t rastro .`, or buildah and podman. Nothing is fetched but Debian's packages and those of npm; Node
# itself is a package of npm. BASE is any Debian with Node 20 or newer among its packages; docs/operate.md makes one without a
# registry of images.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# The pages, then the packages of the server alone, then its compiled code
RUN node tools/setup.mjs server web \
 && rm -rf node_modules \
 && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --include-workspace-root \
      --workspace packages/core --workspace packages/protocols --workspace packages/server \
 && cp "node_modules/node-linux-$(dpkg --print-architecture | sed 's/amd64/x64/')/bin/node" /usr/local/bin/node \
 && rm -rf node_modules/node-linux-* node_modules/.cache \
 && NODE_COMPILE_CACHE=/app/node_modules/.cache/node /usr/local/bin/node --max-semi-space-size=8 --heap-growing-percent=75 -e "import('./packages/server/dist/main.js')"

FROM ${BASE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin rastro \
 && install -d -o rastro -g rastro -m 0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/packages/core /app/packages/core
COPY --from=build /app/packages/protocols /app/packages/protocols
COPY --from=build /app/packages/server /app/packages/server
COPY --from=build /app/packages/web/dist /app/packages/web/dist
COPY --from=build /app/tools /app/tools
WORKDIR /app
USER 10001:10001
ENV DATA_DIR=/data/rastro \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/app/node_modules/.cache/node
VOLUME /data
EXPOSE 8082
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8082}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=75", "packages/server/dist/main.js"]
