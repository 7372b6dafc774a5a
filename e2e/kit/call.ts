import type { Page } from '@playwright/test'

interface Answer<T> {
  readonly code: number
  readonly message: string
  readonly data: T
}

/** A call of the signed-in operator, made as the console makes it. */
export const answerTo = <T>(page: Page, path: string, body: object): Promise<Answer<T>> =>
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
      return answer.json()
    },
    { address: path, input: body },
  )

export const call = async <T>(page: Page, path: string, body: object): Promise<T> =>
  (await answerTo<T>(page, path, body)).data
