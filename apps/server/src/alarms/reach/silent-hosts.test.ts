import { expect, it } from 'vitest'
import { createSilentHosts } from './silent-hosts.ts'

it('leaves a service alone that did not answer, then lets one try it for all', () => {
  let now = 0
  const hosts = createSilentHosts(() => now)
  expect(hosts.isLeftAlone('a')).toBe(false)
  hosts.silent('a')
  expect([hosts.isLeftAlone('a'), hosts.isLeftAlone('b')]).toEqual([true, false])
  now = 30_000
  expect([hosts.isLeftAlone('a'), hosts.isLeftAlone('a')]).toEqual([false, true])
  hosts.answered('a')
  expect([hosts.isLeftAlone('a'), hosts.isLeftAlone('a')]).toEqual([false, false])
})
