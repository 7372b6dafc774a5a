import { act } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useContext, useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../test/show.tsx'
import { DeskContext, type Office } from '../session/desk-context.tsx'
import { SignedInProviders } from './signed-in-providers.tsx'

const office = { desk: {}, messages: { present: () => {}, connect: () => () => {} } } as unknown as Office

it('drawn again, as with every address, it hands the library the same settings: no part of it is drawn anew', async () => {
  const settings: unknown[] = []
  let drawAgain = () => {}
  function Part() {
    settings.push(useContext(ConfigProvider.ConfigContext))
    return null
  }
  function Page() {
    const [turn, setTurn] = useState(0)
    drawAgain = () => setTurn(turn + 1)
    return (
      <SignedInProviders>
        <Part key={turn} />
      </SignedInProviders>
    )
  }
  await show(
    <DeskContext value={office}>
      <Page />
    </DeskContext>,
  )
  const before = settings.at(-1)
  await act(async () => drawAgain())
  expect(settings.length).toBeGreaterThan(1)
  expect(settings.at(-1)).toBe(before)
})
