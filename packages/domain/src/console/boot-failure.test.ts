import { expect, it } from 'vitest'
import { afterBootFailure, afterBootSuccess } from './boot-failure.ts'

it('the first failure goes to /500, the second in a row logs out and begins anew [GRD-01]', () => {
  const first = afterBootFailure(0)
  expect(first).toEqual({ failures: 1, go: '/500' })
  expect(afterBootFailure(first.failures)).toEqual({ failures: 0, go: 'logout' })
})

it('a success in between makes the next failure a first one [GRD-01]', () => {
  expect(afterBootFailure(afterBootSuccess().failures).go).toBe('/500')
})
