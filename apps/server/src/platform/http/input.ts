import type { Endpoint, Locale } from '@vigil/contract'
import { type MessageKey, type TranslationKey, translate } from '@vigil/i18n'
import type { z } from 'zod'
import { ar, en, es, fr, ru, zhCN } from 'zod/v4/locales'

/** A request that does not fit its row's schema. The message names the field, in the request's language. */
export class InputProblem extends Error {
  override name = 'InputProblem'
}

/** Found before the row is known, and its reader's language: the answer words it. */
export class UnreadableInput extends InputProblem {
  override name = 'UnreadableInput'
  constructor(
    readonly key: MessageKey & `error.${string}`,
    readonly values: Record<string, number> = {},
  ) {
    super(translate('en', key, values))
  }
}

const ERROR_MAPS: Record<Locale, z.core.$ZodErrorMap> = {
  en: en().localeError,
  'zh-CN': zhCN().localeError,
  fr: fr().localeError,
  ar: ar().localeError,
  ru: ru().localeError,
  es: es().localeError,
}
const MAX_PROBLEMS_NAMED = 3

/** A rule of our own names its words by their key, and what stands in them. */
const wordsOf = (issue: z.core.$ZodIssue, locale: Locale): string => {
  const { key, values } = (issue.code === 'custom' && issue.params) || {}
  return typeof key === 'string' ? translate(locale, key as TranslationKey, values) : issue.message
}

const named = (issue: z.core.$ZodIssue, locale: Locale): string =>
  [...(issue.path.length === 0 ? [] : [issue.path.map(String).join('.')]), wordsOf(issue, locale)].join(': ')

/** PostgreSQL takes every character but U+0000. */
const hasForbidden = (query: unknown): boolean =>
  Object.values(query ?? {})
    .flat()
    .join()
    .includes('\0')

interface Given {
  query: unknown
  body: unknown
  /** Parts of the path. */
  params?: unknown
}

export function parseInput(endpoint: Endpoint, request: Given, locale: Locale): unknown {
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {})
  const given = endpoint.path.includes(':') ? { ...Object(sent), ...Object(request.params) } : sent
  if (endpoint.method === 'GET' && hasForbidden(given)) throw new UnreadableInput('error.forbiddenCharacter')
  const parsed = endpoint.input.safeParse(given, { error: ERROR_MAPS[locale] })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS_NAMED)
  throw new InputProblem(problems.map((issue) => named(issue, locale)).join('; '))
}
