import { filledIn, formKey, type MessageKey, type MessageValues } from '@vigil/i18n/web'
import type { i18n } from 'i18next'
import { NAMESPACE } from './translations.ts'

export type Texts = Pick<i18n, 't' | 'exists' | 'language'>

/**
 * Texts as i18next gives them, each looked up once: without values a text is the same wherever it stands, with values only what is
 * filled in differs, and a storm of alarms needs the same few a thousand times.
 */
export function textsOf(i18n: Pick<i18n, 't' | 'exists' | 'getResource'>, language: string): Texts {
  const plain = new Map<string, string>()
  const templates = new Map<string, string | undefined>()
  const templateOf = (key: string): string | undefined => {
    if (templates.has(key)) return templates.get(key)
    const found: unknown = i18n.getResource(language, NAMESPACE, key)
    const template = typeof found === 'string' ? found : undefined
    templates.set(key, template)
    return template
  }
  const t = (key: MessageKey, values?: MessageValues): string => {
    if (values !== undefined) {
      const form = formKey(language, key, values.count)
      const template = (form === undefined ? undefined : templateOf(form)) ?? templateOf(key)
      return template === undefined ? i18n.t(key, values) : filledIn(template, values)
    }
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = i18n.t(key)
    plain.set(key, text)
    return text
  }
  return { t: t as Texts['t'], exists: i18n.exists, language }
}
