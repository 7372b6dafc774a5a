/** XML 1.0 has no place for these, escaped or not: a file with one does not open. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|\p{Cs}|[\ufffe\uffff]/gu
const MARKS = /[&<>"']/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text within an element or an attribute of XML or HTML. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(MARKS, (mark) => ESCAPES[mark] ?? '')
