import { startTestServer, type TestServer, type TestServerOptions } from './docwright.ts';
import type { Script } from './model-servers/script.ts';
import { type ModelServer, startModelServer } from './model-servers/start-model-server.ts';
import { withoutAnalytics } from './without-analytics.ts';

export interface ServerWithModel extends TestServer {
  model: ModelServer;
}

/** A whole Docwright whose projects work with a model that says what the test wants, over real HTTP. */
export async function startServerWithModel(
  script: Script,
  { environment, ...options }: TestServerOptions = {},
): Promise<ServerWithModel> {
  const model = await startModelServer('anthropic', script);
  const server = await startTestServer({
    ...options,
    environment: { ...withoutAnalytics, ...model.environment, DOCWRIGHT_MODEL: model.model, ...environment },
  });
  return {
    ...server,
    model,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}
