package dev.journeyman.web.browser;

import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests a tab and the browser, or skips them where Chromium is not installed. JUnit closes both. */
final class BrowserParameters implements ExecutionCondition, ParameterResolver {

    private static final Namespace OURS = Namespace.create(BrowserParameters.class);

    private static final String NOTICE =
            "Chromium is not installed, so no page is opened in a browser. Install it, or name"
                    + " its program in the environment variable CHROMIUM.";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (Browser.installed(System.getenv()).isPresent()) {
            return ConditionEvaluationResult.enabled("Chromium is installed.");
        }
        context.getRoot().getStore(OURS).getOrComputeIfAbsent(NOTICE, notice -> {
            System.out.println(notice);
            return notice;
        });
        return ConditionEvaluationResult.disabled(NOTICE);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Set.of(Tab.class, Browser.class)
                .contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Browser browser = context.getRoot()
                .getStore(OURS)
                .getOrComputeIfAbsent(
                        Browser.class,
                        any -> Browser.start(Browser.installed(System.getenv()).orElseThrow()),
                        Browser.class);
        return parameter.getParameter().getType() == Browser.class
                ? browser
                : context.getStore(OURS).getOrComputeIfAbsent(Tab.class, any -> browser.tab(), Tab.class);
    }
}
