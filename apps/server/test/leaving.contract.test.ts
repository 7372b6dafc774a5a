import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { CallerLeft } from '../src/platform/errors.ts'
import { ANSWERS } from './samples/samples.ts'
import { fakeHandlers, startTestServer, TOKENS } from './test-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

it('whoever leaves before the answer is known to the call, which is no failure of the server', async () => {
  let begin: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let leave: (what: string) => void = () => {}
  const left = new Promise<string>((resolve) => {
    leave = resolve
  })
  let wronglyLeft = false
  const { app, logged } = await startTestServer({
    handlers: fakeHandlers({
      overview: async (_input, { signal }) => {
        begin()
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
        leave('told')
        throw new CallerLeft()
      },
      savedQueries: async (_input, { signal }) => {
        signal?.addEventListener('abort', () => {
          wronglyLeft = true
        })
        return ANSWERS.savedQueries
      },
    }),
  })
  cleanups.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const headers = { token: TOKENS.everything }

  const leaving = new AbortController()
  const asked = fetch(`${base}/vigil/overview`, { headers, signal: leaving.signal }).catch(() => 'left')
  await begun
  leaving.abort()
  expect([await asked, await left]).toEqual(['left', 'told'])

  const stayed = await fetch(`${base}/vigil/queries`, { headers })
  expect(await stayed.json()).toMatchObject({ code: 200 })
  await app.close()
  expect(wronglyLeft).toBe(false)
  expect(logged()).not.toContain('a request failed')
})
