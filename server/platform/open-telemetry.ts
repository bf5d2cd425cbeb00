import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracesConfig } from "./config.ts";
import type { DatabaseStats } from "./database/measured.ts";
import type { TraceParent, Tracing } from "./web/trace-requests.ts";

type Options = TracesConfig & {
  readonly commitId: string;
  readonly database: DatabaseStats | undefined;
};

const contextOf = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);

const contextAfter = (parent: TraceParent | undefined) =>
  parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        ...parent,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
    : ROOT_CONTEXT;

/**
 * Sends traces to an OpenTelemetry collector. Spans have names from the code (routes, statements, jobs), durations, and status
 * codes: no address, no parameter, and no error message, which may repeat what a person wrote.
 */
export function startTracing({ endpoint, ratio, commitId, database }: Options): Tracing & {
  readonly close: () => Promise<void>;
} {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "respite",
      "service.version": commitId,
      "host.name": hostname(),
      "process.pid": process.pid,
    }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer("respite");
  const current = new AsyncLocalStorage<Span>();

  if (database)
    database.onQuery = ({ name, durationMs, hasFailed }) => {
      const parent = current.getStore();
      if (!parent?.isRecording()) return;
      const now = Date.now();
      const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, startTime: now - durationMs, attributes },
        contextOf(parent),
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    };

  return {
    startRequest(method, parent) {
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, contextAfter(parent));
      const { traceId, spanId } = span.spanContext();
      return {
        traceId,
        spanId,
        run: (work) => current.run(span, work),
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async runJob(name, job) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.INTERNAL });
      try {
        return await current.run(span, job);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}
