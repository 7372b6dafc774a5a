import type { Page } from '@playwright/test'

/** A call of the signed-in operator, made as the console makes it; answers its data. */
export const call = <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ({ address, input }) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          token: sessionStorage.getItem('token') ?? '',
          lang: 'en',
          'content-type': 'application/json',
        },
        body: JSON.stringify(input),
      })
      return (await answer.json()).data
    },
    { address: path, input: body },
  )
