import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { officeNode } from './fakes.ts'
import { openLive, settle, show } from './show.tsx'

interface StatisticsPage {
  /** Address of the page, without a device. */
  readonly path: string
  readonly Page: ComponentType
  readonly address: string
  readonly may?: boolean
  /** What the server answers with; lists are empty and there are no tasks where it says nothing. */
  answer(name: string, input: unknown): unknown
}

const EMPTY: Readonly<Record<string, unknown>> = {
  task: [],
  hisAlarm: { records: [], next: null, total: 0 },
  hisDetect: { records: [], next: null, total: 0 },
  hisState: { records: [], next: null, total: 0 },
}

/** A page of statistics as it stands once its figures have come, and what it has asked for. */
export async function openStatistics({ path, Page, address, may = true, answer }: StatisticsPage) {
  const world = openLive()
  world.server.tree = [...world.server.tree, officeNode('9', [])]
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: `${path}/:sn?`, element: <Page />, loader: () => null }], {
    initialEntries: [address],
  })
  await show(<RouterProvider router={router} />, {
    live: world.live,
    may,
    async api(name, input) {
      asked.push({ name, input })
      return answer(name, input) ?? EMPTY[name]
    },
  })
  await settle()
  return {
    router,
    all: asked,
    asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
  }
}

/** Where a mark leads, as the list reads it. */
export function leadsTo(name: RegExp): Record<string, string> {
  const address = new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://console')
  return { path: address.pathname, ...Object.fromEntries(address.searchParams) }
}
