import { IMPORT_MAX } from '@vigil/contract'
import { expect, it } from 'vitest'
import { startTestServer, TOKENS } from './test-server.ts'

it('a file of the longest kind is taken by the two calls that bring files in, and by no other [ERR-04]', async () => {
  const { app } = await startTestServer()
  const post = (url: string, content: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { token: TOKENS.everything, lang: 'en', 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'a.csv', content }),
    })
  // Two bytes each, and line ends that are written as two characters.
  const longest = `${'µ'.repeat(99)}\n`.repeat(IMPORT_MAX / 100)
  for (const call of ['check', 'store']) {
    expect((await post(`/vigil/import/${call}`, longest)).json().code).toBe(200)
    expect((await post(`/vigil/import/${call}`, `${longest}x`)).statusCode).toBe(400)
    expect((await post(`/vigil/import/${call}`, 'x'.repeat(4 * IMPORT_MAX))).statusCode).toBe(413)
  }
  expect((await post('/auth/updateUser', 'x'.repeat(1_100_000))).statusCode).toBe(413)
  await app.close()
})
