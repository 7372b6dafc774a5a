export type Contact =
  | { readonly kind: 'none' }
  | { readonly kind: 'text' | 'link'; readonly text: string; readonly href?: string }

const LINKS = /^(mailto:|tel:|https?:\/\/)\S+$/i

/** Only addresses that call, write or open a page become links: what else a setting holds is read, not run. */
export function contactOf(setting: string): Contact {
  const text = setting.trim()
  if (text === '') return { kind: 'none' }
  if (!LINKS.test(text)) return { kind: 'text', text }
  return { kind: 'link', text: text.replace(/^(mailto|tel):/i, ''), href: text }
}
