import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/calls/api.ts'
import { inWordsOf } from './use-failure.ts'

it('an act that failed on the way says so in its own words, to the one presenter that shows it once [ERR-05]', () => {
  const text = 'Handling failed, please retry'
  for (const failure of [{ kind: 'timeout' }, { kind: 'server', status: 502 }] as const)
    expect(inWordsOf(new ApiError(failure), text)).toMatchObject({ failure: { kind: 'badRequest', message: text } })
  const refused = new ApiError({ kind: 'rejected', code: 1301, message: 'No such alarm' })
  for (const error of [refused, new Error('bug')]) expect(inWordsOf(error, text)).toBe(error)
})
