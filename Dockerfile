# The service as an image: built in one stage, run in another that has neither compiler nor tests.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY fonts/package.json fonts/package.json
COPY src/server/package.json src/server/package.json
# No package that is used here needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY src src
COPY fonts fonts
# A page to render while building: what V8 compiles for it is kept.
COPY fixtures fixtures
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# A folder of fonts in the build context that documents may use: docker build --build-arg FONTS=brand-fonts .
ARG FONTS=
RUN --mount=type=bind,target=/context mkdir /given-fonts && if [ -n "$FONTS" ]; then cp -r "/context/$FONTS/." /given-fonts; fi

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY package.json README.md LICENSE /app/
COPY fonts /app/fonts
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
COPY --from=build /app/src/server/package.json /app/src/server/package.json
COPY --from=build /given-fonts /usr/share/fonts/platen
ENV PLATEN_FONTS=/usr/share/fonts/platen
RUN chmod +x /app/dist/cli.js && ln -s /app/dist/cli.js /usr/local/bin/platen && mkdir /data /results && chown node:node /data /results
USER node
# Where SQLite's file is made, unless DATABASE_URL says otherwise.
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell between: SIGTERM arrives where it is answered.
CMD ["platen", "serve"]
