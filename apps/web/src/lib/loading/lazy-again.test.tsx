import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lazyAgain } from './lazy-again.tsx'

async function drawn(Part: ReturnType<typeof lazyAgain<{ name: string }>>): Promise<string> {
  const stream = await renderToReadableStream(
    <Suspense fallback="…">
      <Part name="desk" />
    </Suspense>,
    { onError: () => {} },
  )
  await stream.allReady
  return new Response(stream).text()
}

describe('a part that is loaded late', () => {
  // The desk stayed "could not be shown" after the link was back: its failure was kept for good.
  it('is asked for again after it could not be had, not at once, and not again once it is there', async () => {
    let asked = 0
    let now = 0
    const Part = lazyAgain<{ name: string }>(
      async () => {
        asked += 1
        if (asked === 1) throw new Error('the server is away')
        return { default: ({ name }) => <b>{name}</b> }
      },
      () => now,
    )
    expect(await drawn(Part)).not.toContain('<b>desk</b>')
    // Whatever draws it again at once gets to know of the failure instead of waiting for the next one.
    await expect(drawn(Part)).resolves.not.toContain('<b>desk</b>')
    expect(asked).toBe(1)
    now = 1000
    expect(await drawn(Part)).toContain('<b>desk</b>')
    now = 9000
    expect(await drawn(Part)).toContain('<b>desk</b>')
    expect(asked).toBe(2)
  })
})
