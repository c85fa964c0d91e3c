package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolExtractorTest {

    @Nested
    class A_source {

        @Test
        void in_java_declares_types_and_methods_with_their_lines() {
            assertThat(SymbolExtractor.of("A.java", """
                package a;
                public final class Cart<T> implements Sum {
                    private int total;
                    Cart(int total) {
                        this.total = total;
                    }
                    @Override
                    public List<T> lines(String of, int most) throws IOException {
                        return other(of);
                    }
                    record Line(int cents) {}
                }
                """))
                    .contains(
                            new Symbol("Cart", 2, "public final class Cart<T> implements Sum", true),
                            new Symbol(
                                    "lines", 8, "public List<T> lines(String of, int most) throws IOException", false),
                            new Symbol("Line", 11, "record Line(int cents)", true))
                    .extracting(Symbol::name)
                    .doesNotContain("other", "total");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.kt    | `data class Cart(val a: Int)`         | Cart  | data class Cart(val a: Int)
            a.kt    | `  suspend fun total(): Int = 3`       | total | suspend fun total(): Int
            a.ts    | `export function total(a = 1) {`       | total | export function total(a
            a.tsx   | `export const Cart = () => {`          | Cart  | export const Cart
            a.ts    | `export type Cart = 'a' | 'b'`         | Cart  | export type Cart
            a.py    | `    async def total(self, a: int):`   | total | async def total(self, a: int):
            a.py    | `MOST_LINES = 3`                       | MOST_LINES | MOST_LINES
            a.go    | `func (c *Cart) Total(a int) int {`    | Total | func (c *Cart) Total(a int) int
            a.rs    | `pub(crate) async fn total(a: u8) {`   | total | pub(crate) async fn total(a: u8)
            a.rb    | `  def self.total(a)`                  | total | def self.total(a)
            a.cs    | `    public int Total(int a)`          | Total | public int Total(int a)
            a.cpp   | `int Cart::total(int a) {`             | total | int Cart::total(int a)
            a.php   | `    public function total($a) {`      | total | public function total($a)
            a.swift | `  func total(_ a: Int) -> Int {`      | total | func total(_ a: Int) -> Int
            a.sh    | `total() {`                            | total | total()
            a.sql   | `CREATE TABLE IF NOT EXISTS cart (`    | cart  | CREATE TABLE IF NOT EXISTS cart (
            """)
        void in_another_language_declares_symbols_too(String file, String line, String name, String signature) {
            assertThat(SymbolExtractor.of(file, line))
                    .extracting(Symbol::name, Symbol::signature)
                    .containsExactly(tuple(name, signature));
        }

        @Test
        void in_an_unknown_language_declares_nothing() {
            assertThat(SymbolExtractor.of("a.txt", "class Cart {")).isEmpty();
            assertThat(SymbolExtractor.known("a.txt")).isFalse();
        }

        @Test
        void declares_symbols_after_a_text_or_a_comment_of_several_lines() {
            assertThat(names("A.java", """
                class A {
                    String sql = \"""
                        select secret( from
                        class Secret
                        \""";
                    /* class Secret
                       void secret(
                    */
                    void after() {
                    String glob = "src/**/x";
                    void last() {
                """)).containsExactly("A", "after", "last");
        }

        @Test
        void with_a_line_that_is_too_long_declares_nothing_in_that_line() {
            assertThat(names("a.js", "x".repeat(1_000_000) + "\nclass A {\n")).containsExactly("A");
        }
    }

    @Nested
    class A_signature {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.py   | `def pay(token="hunter2"):`
            a.py   | `def pay(token=hunter2):`
            a.py   | `def pay(token): # hunter2`
            a.py   | `class A: ""\"say "hunter2" now""\"`
            a.py   | `class A(Base, key='it\\'s hunter2'):`
            a.rb   | `  def pay(token) # it's hunter2`
            a.java | `    void pay(@Default("hunter2") String a) {`
            a.java | `    void pay(String a) // hunter2`
            a.java | `    void pay(String a, /* hunter2 */ int b) {`
            a.java | `class A {} // hunter2`
            a.kt   | `class A(val a: String = "hunter2")`
            a.go   | `type A struct { a string // hunter2`
            a.rs   | `pub struct A; // hunter2`
            a.ts   | `export type A = 'hunter2'`
            a.ts   | `export function pay(a: "x" \\| "hunter2") {`
            a.sql  | `create table a ( -- hunter2`
            a.sh   | `pay() { curl -u hunter2`
            """)
        void has_no_quoted_text_comment_or_value(String file, String line) {
            List<Symbol> symbols = SymbolExtractor.of(file, line);

            assertThat(symbols).hasSize(1);
            assertThat(symbols.get(0).signature()).doesNotContain("hunter2");
        }

        @Test
        void has_no_value_after_a_line_separator_either() {
            assertThat(SymbolExtractor.of("a.py", "def pay(a\u2028 = hunter2)")
                            .get(0)
                            .signature())
                    .doesNotContain("hunter2");
        }

        @Test
        void is_cut_if_it_is_too_long() {
            assertThat(SymbolExtractor.of("a.py", "def pay(" + "a, ".repeat(100) + "):")
                            .get(0)
                            .signature())
                    .hasSize(141)
                    .endsWith("…");
        }
    }

    private static List<String> names(String path, String text) {
        return SymbolExtractor.of(path, text).stream().map(Symbol::name).toList();
    }
}
