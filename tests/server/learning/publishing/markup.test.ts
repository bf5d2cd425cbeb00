import { expect, test } from "vitest";
import { lightMarkup, plainText } from "#server/learning/publishing/markup.ts";

test.each([
  ["Sleep <b>well</b>", "Sleep well"],
  ["3 < 4 and 5 > 4", "3 < 4 and 5 > 4"],
  ["a<script>alert(1)</script>b", "ab"],
  ["<scr<script></script>ipt>alert(1)</script>", ""],
  ["<<b>b>bold</<b>b>", "bold"],
  ["one\u0000\u2028two", "onetwo"],
  ["<!-- hidden -->seen", "seen"],
  ["<style>p{}", ""],
])("[ADM-03] reduces %j to plain text", (text, words) => {
  expect(plainText(text)).toBe(words);
});

test.each([
  ["<P class=x onclick=y>Hi</P>", "<p>Hi</p>"],
  ['<a href="https://ok.example/?a=1">go</a>', '<a href="https://ok.example/?a=1">go</a>'],
  ["<a href='javascript:alert(1)'>go</a>", "<a>go</a>"],
  ['<a href="//evil.example">go</a>', "<a>go</a>"],
  ['<a href="mailto:help@ward.example">mail</a>', '<a href="mailto:help@ward.example">mail</a>'],
  ['<a href="mailto:a@b.example?bcc=c@d.example">mail</a>', "<a>mail</a>"],
  ["<img src=x onerror=y>text", "text"],
  ["<svg><p>x</p></svg>after", "after"],
  ["<ul><li>one</li></ul>", "<ul><li>one</li></ul>"],
  ["<p onmouseover=alert(1)", "<p>"],
])("[LIB-08] keeps only supported markup of %j", (html, light) => {
  expect(lightMarkup(html)).toBe(light);
});
