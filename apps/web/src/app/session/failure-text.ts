import type { ApiFailure } from '../../lib/calls/api.ts'

export type Translate = (key: string) => string

/** The messages of section 8 of the specification, in the operator's language. */
export function failureText(t: Translate, failure: ApiFailure): string {
  switch (failure.kind) {
    case 'rejected':
    case 'badRequest':
      return failure.message || t('error.request')
    case 'timeout':
      return t('error.timeout')
    case 'expired':
      return t('error.loginAgain')
    case 'malformed':
      return t('error.malformed')
    case 'aborted':
      return t('error.request')
    case 'server':
    case 'unreachable':
      return t('error.server')
  }
}
