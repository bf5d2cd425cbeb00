import type { FastifyInstance, FastifyRequest } from "fastify";

export type TraceParent = { readonly traceId: string; readonly spanId: string };

export type RequestSpan = TraceParent & {
  /** Runs work so that what it does becomes part of the trace. */
  readonly run: (work: () => void) => void;
  readonly end: (route: string, status: number) => void;
};

/** Records what the server does and how long each part takes. */
export type Tracing = {
  readonly startRequest: (method: string, parent: TraceParent | undefined) => RequestSpan;
  readonly runJob: <T>(name: string, job: () => Promise<T>) => Promise<T>;
};

const TRACE_PARENT = /^[\da-f]{2}-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-[\da-f]{2}$/;
const SPAN = "span";

/** Reads the header by which the W3C passes traces on. Whatever isn't hexadecimal is ignored, so it can't name anyone. */
function parentOf({ headers }: FastifyRequest): TraceParent | undefined {
  const { traceId, spanId } = TRACE_PARENT.exec(String(headers.traceparent))?.groups ?? {};
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId };
}

const isShared = (caching: unknown) => /\bpublic\b/.test(String(caching));

/**
 * Puts the id of each request into its reply, and the id of its trace into its reply and its log lines. Replies that shared caches
 * keep get neither.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest(SPAN, undefined);
  const spanOf = (request: FastifyRequest) => request.getDecorator<RequestSpan | undefined>(SPAN);

  app.addHook("onRequest", (request, reply, done) => {
    const parent = parentOf(request);
    const span = tracing?.startRequest(request.method, parent);
    const trace = span?.traceId ?? parent?.traceId;
    if (trace !== undefined) {
      request.log = request.log.child({ trace });
      reply.log = request.log;
    }
    if (!span) return done();
    request.setDecorator<RequestSpan>(SPAN, span);
    span.run(done);
  });
  // Reading the body leaves the asynchronous context.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spanOf(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook("onSend", async (request, reply) => {
    if (isShared(reply.getHeader("cache-control"))) return;
    reply.header("x-request-id", request.id);
    const span = spanOf(request);
    if (span) reply.header("traceresponse", `00-${span.traceId}-${span.spanId}-01`);
  });
  app.addHook("onResponse", async (request, reply) => {
    spanOf(request)?.end(request.routeOptions.url ?? "none", reply.statusCode);
  });
}
