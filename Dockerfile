# The sandbox in a container; docs/guides/sandbox.md says how to run it.
FROM node:26-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-slim
COPY --from=build /source/dist /opt/docproc
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 4020
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "--eval", "fetch('http://127.0.0.1:4020/_sandbox/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/docproc/docproc.js", "sandbox", "--host", "0.0.0.0", "--port", "4020", "--data", "/data/sandbox.db"]
