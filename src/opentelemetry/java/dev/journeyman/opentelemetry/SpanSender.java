package dev.journeyman.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends spans to a collector, and gives up within a limited time. It may be used from any thread. */
final class SpanSender implements AutoCloseable {

    /** How long one request may take, with its retries. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    private static final RetryPolicy RETRIES = RetryPolicy.builder()
            .setMaxAttempts(3)
            .setInitialBackoff(Duration.ofMillis(200))
            .setMaxBackoff(Duration.ofMillis(500))
            .build();

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY = 429;
    private static final int BROKEN = 500;

    private final TraceCollector collector;
    private final Duration limit;
    private final ExecutorService threads = ExporterThreads.executor();
    private final OtlpHttpSpanExporter exporter;
    private final Resource resource;

    /** Prepares a sender; it connects when it sends. */
    SpanSender(TraceCollector collector, Duration limit) {
        this.collector = collector;
        this.limit = limit;
        this.resource = Resource.create(Attributes.of(AttributeKey.stringKey("service.name"), collector.service()));
        OtlpHttpSpanExporterBuilder builder = OtlpHttpSpanExporter.builder()
                .setEndpoint(collector.url().toString())
                .setConnectTimeout(limit)
                .setTimeout(limit)
                .setRetryPolicy(RETRIES)
                .setExecutorService(threads);
        collector.headers().forEach(builder::addHeader);
        this.exporter = built(builder);
    }

    private static OtlpHttpSpanExporter built(OtlpHttpSpanExporterBuilder builder) {
        try {
            return builder.build();
        } catch (IllegalStateException noSender) { // which it looks up by name
            NoClassDefFoundError missing = new NoClassDefFoundError(noSender.getMessage());
            missing.initCause(noSender);
            throw missing;
        }
    }

    /**
     * Sends spans, in as many requests as they need.
     *
     * @throws CollectorException if the collector did not take them; those of earlier requests are there
     */
    void send(List<FinishedSpan> spans) {
        for (List<FinishedSpan> batch : SpanBatches.of(spans)) {
            List<SpanData> ours = batch.stream()
                    .<SpanData>map(span -> new Ours(span, resource))
                    .toList();
            CompletableResultCode result = CompletableFuture.supplyAsync(() -> exporter.export(ours), threads)
                    .join()
                    .join(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!result.isSuccess()) {
                throw new CollectorException(reason(result));
            }
        }
    }

    private String reason(CompletableResultCode result) {
        if (!result.isDone()) {
            return "The collector at %s did not answer within %s s. Try again when it does."
                    .formatted(collector, limit.toSeconds());
        }
        Throwable failure = result.getFailureThrowable();
        if (failure instanceof HttpExportException answered && answered.getResponse() != null) {
            int status = answered.getResponse().getStatusCode();
            return "The collector at %s answered %s. %s".formatted(collector, status, remedy(status));
        }
        return "No collector answers at %s%s. Start it, or name the URL of one that runs."
                .formatted(collector, because(failure));
    }

    /** Returns the words of the deepest cause, in brackets; empty if it has none, as where a connection is refused. */
    private static String because(@Nullable Throwable failure) {
        Throwable deepest = failure;
        while (deepest != null && deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest == null || deepest.getMessage() == null ? "" : " (" + deepest.getMessage() + ")";
    }

    private static String remedy(int status) {
        return switch (status) {
            case UNAUTHORIZED, FORBIDDEN -> "Give the header that it asks for.";
            case NOT_FOUND -> "Give the URL with the whole path for traces.";
            default ->
                status == TOO_MANY || status >= BROKEN
                        ? "Try again when it takes traces."
                        : "Give the URL of a collector that takes OTLP over HTTP.";
        };
    }

    @Override
    public void close() {
        exporter.shutdown();
        threads.shutdownNow();
    }

    /** A span with the resource of this process. */
    private static final class Ours extends DelegatingSpanData {

        private final Resource resource;

        Ours(FinishedSpan span, Resource resource) {
            super(span);
            this.resource = resource;
        }

        @Override
        public Resource getResource() {
            return resource;
        }
    }
}
