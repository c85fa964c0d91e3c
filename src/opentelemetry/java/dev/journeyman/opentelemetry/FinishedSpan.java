package dev.journeyman.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A span that has ended, in the form that exporters take. It is immutable and may be used from any thread.
 *
 * @param context its ids
 * @param parent the ids of its parent; invalid for the root
 * @param label its name and kind
 * @param begun when it began
 * @param ended when it ended, not before it began
 * @param attributes its attributes; one with an error type failed
 * @param links the spans that it has to do with
 */
record FinishedSpan(
        SpanContext context,
        SpanContext parent,
        Label label,
        Instant begun,
        Instant ended,
        Attributes attributes,
        List<LinkData> links)
        implements SpanData {

    private static final InstrumentationScopeInfo SCOPE = InstrumentationScopeInfo.create("dev.journeyman");

    FinishedSpan {
        links = List.copyOf(links);
    }

    /** The name of a span, and its kind. */
    record Label(String name, SpanKind kind) {}

    @Override
    public String getName() {
        return label.name();
    }

    @Override
    public SpanKind getKind() {
        return label.kind();
    }

    @Override
    public SpanContext getSpanContext() {
        return context;
    }

    @Override
    public SpanContext getParentSpanContext() {
        return parent;
    }

    @Override
    public StatusData getStatus() {
        return attributes.get(TraceKeys.ERROR) == null
                ? StatusData.unset()
                : StatusData.create(
                        StatusCode.ERROR, Objects.requireNonNullElse(attributes.get(TraceKeys.MESSAGE), ""));
    }

    @Override
    public long getStartEpochNanos() {
        return nanos(begun);
    }

    @Override
    public long getEndEpochNanos() {
        return nanos(ended);
    }

    private static long nanos(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }

    @Override
    public Attributes getAttributes() {
        return attributes;
    }

    @Override
    public List<EventData> getEvents() {
        return List.of();
    }

    @Override
    public List<LinkData> getLinks() {
        return links;
    }

    @Override
    public boolean hasEnded() {
        return true;
    }

    @Override
    public int getTotalRecordedEvents() {
        return 0;
    }

    @Override
    public int getTotalRecordedLinks() {
        return links.size();
    }

    @Override
    public int getTotalAttributeCount() {
        return attributes.size();
    }

    @Override
    @SuppressWarnings("deprecation") // exporters of this version still ask for it
    public io.opentelemetry.sdk.common.InstrumentationLibraryInfo getInstrumentationLibraryInfo() {
        return io.opentelemetry.sdk.common.InstrumentationLibraryInfo.create(SCOPE.getName(), null);
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
        return SCOPE;
    }

    /** Returns no resource: a process that sends spans has one for all of them. */
    @Override
    public Resource getResource() {
        return Resource.empty();
    }
}
