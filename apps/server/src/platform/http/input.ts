import type { Endpoint, Locale } from '@vigil/contract'
import type { z } from 'zod'
import { ar, en, es, fr, ru, zhCN } from 'zod/v4/locales'

/** A request that does not fit its row's schema. The message names the field, in the request's language. */
export class InputProblem extends Error {
  override name = 'InputProblem'
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

const named = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`

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
  if (endpoint.method === 'GET' && hasForbidden(given)) throw new InputProblem('U+0000')
  const parsed = endpoint.input.safeParse(given, { error: ERROR_MAPS[locale] })
  if (parsed.success) return parsed.data
  throw new InputProblem(parsed.error.issues.slice(0, MAX_PROBLEMS_NAMED).map(named).join('; '))
}
