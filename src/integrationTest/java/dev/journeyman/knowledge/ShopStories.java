package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Expectations.Expected;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;

/** Stories for the developers of the {@link ShopService}. */
final class ShopStories {

    private static final String LOCK = "gradle.lockfile";

    /** Terse; the command names a test. */
    private static final Expected EXPIRED_CODES = new Expected(
            Story.of(
                    "Expired discount codes are still accepted",
                    "",
                    Criterion.checked("the tests of discounts pass", "./gradlew test --tests '*DiscountServiceTest'")),
            List.of(
                    ShopService.main("pricing/DiscountService"),
                    ShopService.main("pricing/DiscountCode"),
                    ShopService.test("pricing/DiscountServiceTest")),
            List.of(
                    LOCK,
                    ShopService.generated("DiscountCodeDto"),
                    ShopService.resource("messages_de.properties"),
                    ShopService.main("cart/CartExpiryJob")));

    /** Wordy. */
    private static final Expected CANCELLED_GOODS = new Expected(
            Story.of(
                    "Goods of cancelled orders never go back into stock",
                    """
                    When a customer or an operator cancels an order, the goods that were withdrawn when it was placed
                    stay withdrawn. Last week eleven mugs were shown as out of stock although every one of the eleven
                    orders had been cancelled the same day, and the numbers had to be corrected by hand. Put every
                    line of a cancelled order back into the warehouse, in the same transaction as the change of its
                    status. Mail and refunds are not part of this.\
                    """,
                    Criterion.stated(
                            "what is available is the same before an order is placed and after it is cancelled"),
                    Criterion.checked("the tests pass", "./gradlew test")),
            List.of(ShopService.main("order/OrderService"), ShopService.main("catalog/StockService")),
            List.of(
                    LOCK,
                    ShopService.generated("OrderDto"),
                    ShopService.main("payment/RefundService"),
                    ShopService.resource("templates/mail/order-cancelled.html"),
                    ShopService.resource("messages_de.properties")));

    /** Names a symbol. */
    private static final Expected CONSTANT_TIME = new Expected(
            new Story(
                    null,
                    "Compare signatures in constant time",
                    "`WebhookSignature.matches` uses `String.equals`, which returns at the first character that"
                            + " differs.",
                    "A signature cannot be guessed character by character.",
                    null,
                    List.of(Criterion.stated("`MessageDigest.isEqual` compares the bytes")),
                    null,
                    null,
                    null,
                    null),
            List.of(ShopService.main("payment/WebhookSignature")),
            List.of(LOCK, ShopService.generated("OrderDto"), ShopService.resource("messages.properties")));

    /** Names a path. */
    private static final Expected SHIPMENT_INDEX = new Expected(
            Story.of(
                    "Looking up the shipments of an order is slow",
                    """
                    src/main/resources/db/migration/V6__shipments.sql creates the table without an index on order_id,
                    and findByOrderId scans all of it. Add a migration with an index; do not change V6 itself.\
                    """,
                    Criterion.checked("the migrations run", "./gradlew test")),
            List.of(
                    ShopService.resource("db/migration/V6__shipments.sql"),
                    ShopService.main("shipping/ShipmentRepository")),
            List.of(LOCK, ShopService.generated("OrderDto"), ShopService.main("shipping/ShippingRateTable")));

    /** Describes behaviour: "abandoned", "reservations", "expires", "released". */
    private static final Expected ABANDONED_CARTS = new Expected(
            Story.of(
                    "Abandoned carts keep their reservations",
                    """
                    A job expires carts that were not touched, but it only deletes them. The stock their lines had
                    reserved is never released, so products sell out that still lie in the warehouse.\
                    """,
                    Criterion.stated("when a cart expires, what each of its lines reserved can be bought by others")),
            List.of(ShopService.main("cart/CartExpiryJob"), ShopService.main("catalog/StockService")),
            List.of(LOCK, ShopService.generated("CartDto"), ShopService.resource("messages_de.properties")));

    /** Terse; shares "lock" with files that have nothing to do with it. */
    private static final Expected LOCKED_ACCOUNTS = new Expected(
            Story.of(
                    "Lock an account after five failed logins",
                    "For fifteen minutes. A login that succeeds starts the count again.",
                    Criterion.stated("the sixth attempt is refused even with the right password")),
            List.of(ShopService.main("customer/LoginAttempts"), ShopService.main("customer/CustomerService")),
            List.of(LOCK, ShopService.main("config/ClockConfig"), ShopService.main("catalog/StockLevel")));

    /** Describes behaviour: "taxes", "rounded", "calculation". */
    private static final Expected ROUNDED_TAXES = new Expected(
            Story.of(
                    "VAT is off by a cent where an order has many lines",
                    """
                    Accounting wants taxes rounded for each line and then added up. We add up the nets first and round
                    once. Only the calculation of what tax is due has to change, not how prices or discounts are
                    worked out.\
                    """,
                    Criterion.checked("three lines of 0.25 at 19 % owe 0.15", "./gradlew test --tests '*Tax*'")),
            List.of(ShopService.main("pricing/TaxCalculator"), ShopService.test("pricing/TaxCalculatorTest")),
            List.of(LOCK, ShopService.generated("OrderDto"), ShopService.main("shipping/ShippingRateTable")));

    /** Terse; its subject was committed recently. */
    private static final Expected MISSING_REASON = new Expected(
            Story.of(
                    "The mail about a cancelled order says {{reason}} instead of the reason",
                    "",
                    Criterion.stated("the mail has the reason that was given, or no such sentence")),
            List.of(
                    ShopService.main("notification/OrderMailListener"),
                    ShopService.resource("templates/mail/order-cancelled.html")),
            List.of(LOCK, ShopService.generated("OrderDto"), ShopService.resource("templates/mail/order-placed.html")));

    static final List<Expected> ALL = List.of(
            EXPIRED_CODES,
            CANCELLED_GOODS,
            CONSTANT_TIME,
            SHIPMENT_INDEX,
            ABANDONED_CARTS,
            LOCKED_ACCOUNTS,
            ROUNDED_TAXES,
            MISSING_REASON);

    private ShopStories() {}
}
