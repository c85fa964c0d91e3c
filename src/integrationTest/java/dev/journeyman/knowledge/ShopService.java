package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Generated.Change;
import dev.journeyman.knowledge.Generated.Step;

/** The backend of a web shop, in Java, with modules as packages. */
final class ShopService {

    private static final String MAIN = "src/main/java/org/example/shop/";
    private static final String TEST = "src/test/java/org/example/shop/";
    private static final String RESOURCES = "src/main/resources/";

    private ShopService() {}

    /** Returns the path of a main class. */
    static String main(String type) {
        return MAIN + type + ".java";
    }

    /** Returns the path of a test class. */
    static String test(String type) {
        return TEST + type + ".java";
    }

    /** Returns the path of a generated class. */
    static String generated(String type) {
        return "src/generated/java/org/example/shop/generated/" + type + ".java";
    }

    /** Returns the path of a main resource. */
    static String resource(String path) {
        return RESOURCES + path;
    }

    static Generated repository() {
        return Generated.of(
                "shop-service",
                "Begin with catalogue, carts and orders",
                outbox(),
                webhooks(),
                expiry(),
                logins(),
                Step.of(
                        "Ship to the Netherlands",
                        Change.edited(
                                main("shipping/AddressValidator"),
                                ");",
                                ",\n            \"NL\", Pattern.compile(\"\\\\d{4} ?[A-Z]{2}\"));")),
                Step.of(
                        "Show at most fifty products in a search",
                        Change.edited(main("catalog/ProductSearch"), "", "                .limit(LIMIT)\n")),
                mails(),
                rates());
    }

    private static Step outbox() {
        return Step.of(
                "Let events leave through an outbox",
                Change.added("docs/adr/0003-outbox-for-events.md"),
                Change.added(main("outbox/Broker")),
                Change.added(main("outbox/OrderEventRecorder")),
                Change.added(main("outbox/OutboxEntry")),
                Change.added(main("outbox/OutboxPublisher")),
                Change.added(main("outbox/OutboxRepository")),
                Change.added(resource("db/migration/V7__outbox.sql")));
    }

    private static Step webhooks() {
        return Step.of(
                "Verify webhooks by their signature",
                Change.added(main("payment/WebhookSignature")),
                Change.added(main("payment/WebhookController")),
                Change.added(test("payment/WebhookControllerTest")),
                Change.edited(main("config/SecurityConfig"), "csrf", "csrf.ignoringRequestMatchers(\"/webhooks/**\")"));
    }

    private static Step expiry() {
        return Step.of(
                "Delete carts after half an hour, not after a day",
                Change.edited(main("cart/CartExpiryJob"), "for a day", "for half an hour"),
                Change.edited(main("cart/CartExpiryJob"), "Duration.ofDays(1)", "Duration.ofMinutes(30)"));
    }

    private static Step logins() {
        return Step.of(
                "Count failed logins",
                Change.added(main("customer/LoginAttempts")),
                Change.edited(
                        main("customer/CustomerService"),
                        "",
                        "        if (found.isEmpty()) {\n            attempts.failed(mail);\n        }\n"),
                Change.edited(main("customer/CustomerService"), "", "        this.attempts = attempts;\n"),
                Change.edited(main("customer/CustomerService"), "", ", LoginAttempts attempts"),
                Change.edited(main("customer/CustomerService"), "", "    private final LoginAttempts attempts;\n"));
    }

    private static Step mails() {
        String listener = """

                @TransactionalEventListener
                void on(OrderCancelled event) {
                    String text = templates.fill("order-cancelled", Map.of("number", event.number()));
                    mails.send(customers.byId(event.customerId()).mail(), "Your order was cancelled", text);
                }
            """;
        return Step.of(
                "Send a mail when an order was cancelled",
                Change.added(resource("templates/mail/order-cancelled.html")),
                Change.edited(main("notification/OrderMailListener"), "", listener),
                Change.edited(
                        main("notification/OrderMailListener"), "", "import org.example.shop.order.OrderCancelled;\n"));
    }

    private static Step rates() {
        return Step.of(
                "Limit the rate of requests",
                Change.added(main("config/RateLimitFilter")),
                Change.edited(resource("application.yml"), "", "  rate-limit:\n    requests: 100\n    seconds: 60\n"));
    }
}
