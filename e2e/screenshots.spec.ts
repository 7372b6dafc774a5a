import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { AlarmEvent, Snapshot } from '@vigil/contract'
import { call } from './kit/call.ts'
import { enter } from './kit/sign-in.ts'
import { DRAWN } from './kit/tags.ts'

/** The pictures of the README and of `docs`, taken from the running product; `VIGIL_SCREENSHOTS=1` asks for them. */
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
/** A live page is never idle for good. */
const IDLE_MS = 8000
/** Into an emergency: what an operator has before him in its first minutes. */
const INTO_MS = 60_000
const WITHIN_MS = 240_000

const FULL = { width: 1920, height: 1080 }
const DESK = { width: 1600, height: 900 }
const PHONE = { width: 390, height: 844 }
const DAY_MS = 86_400_000

interface Shot {
  readonly file: string
  /** `alarm`: the one that is worst just now. */
  path(alarm?: AlarmEvent): string
  readonly lang: string
  readonly theme: 'dark' | 'light'
  readonly size: { readonly width: number; readonly height: number }
}

const CALM: readonly Shot[] = [
  { file: 'home', path: () => '/dashboard', lang: 'en', theme: 'dark', size: FULL },
  { file: 'map', path: () => '/devices/monitor/map', lang: 'en', theme: 'light', size: DESK },
  { file: 'list-chinese', path: () => '/devices/monitor/list', lang: 'zh-CN', theme: 'dark', size: DESK },
  {
    file: 'spectrum',
    path: () => '/devices/RG05/RG05',
    lang: 'en',
    theme: 'dark',
    size: { width: 1600, height: 1200 },
  },
  { file: 'weather-arabic', path: () => '/devices/ht01/HT01', lang: 'ar', theme: 'light', size: DESK },
  { file: 'statistics', path: () => '/stat/alarm', lang: 'en', theme: 'light', size: { width: 1600, height: 1200 } },
  { file: 'tracks', path: () => '/track/monitor', lang: 'en', theme: 'dark', size: DESK },
  { file: 'substance', path: () => '/query/material/details/chlorine', lang: 'en', theme: 'light', size: DESK },
  { file: 'knowledge', path: () => '/knowledge?kind=substance&id=chlorine', lang: 'en', theme: 'dark', size: DESK },
  { file: 'cotton', path: () => '/cotton/monitor', lang: 'en', theme: 'light', size: DESK },
]

const desk = (alarm?: AlarmEvent) => `/devices/monitor/alarm${alarm === undefined ? '' : `?alarm=${alarm.id}`}`
const replayFrom = () => `/query/replay?from=${Date.now() - DAY_MS}&to=${Date.now()}&at=${Date.now() - INTO_MS / 2}`

const EMERGENCIES: readonly {
  readonly scenario: string
  isOf(alarm: AlarmEvent): boolean
  readonly shots: readonly Shot[]
}[] = [
  {
    scenario: 'chlorine',
    isOf: ({ module }) => module === 'ecMod',
    shots: [
      { file: 'leak-home', path: () => '/dashboard', lang: 'en', theme: 'dark', size: DESK },
      { file: 'leak-desk', path: () => desk(), lang: 'en', theme: 'dark', size: DESK },
      { file: 'leak-card', path: desk, lang: 'en', theme: 'light', size: DESK },
      { file: 'leak-desk-arabic', path: desk, lang: 'ar', theme: 'dark', size: DESK },
      {
        file: 'leak-device-chinese',
        path: (alarm) => `/devices/realdata/${alarm?.sn}/${alarm?.deviceType}`,
        lang: 'zh-CN',
        theme: 'light',
        size: DESK,
      },
      { file: 'leak-wall', path: () => '/demo', lang: 'en', theme: 'dark', size: FULL },
      { file: 'leak-phone', path: () => desk(), lang: 'zh-CN', theme: 'light', size: PHONE },
      {
        file: 'leak-source',
        path: (alarm) => `/analysis/spread/source?alarm=${alarm?.id}`,
        lang: 'en',
        theme: 'light',
        size: DESK,
      },
      { file: 'leak-replay', path: replayFrom, lang: 'en', theme: 'dark', size: DESK },
    ],
  },
]

/** What stands where something is still to come. */
const WAITING = [
  '.ant-skeleton',
  '.ant-spin-spinning',
  '.map-over',
  '.map-drawing',
  '.figure-not-yet',
  '[aria-busy="true"]',
]

async function settled(page: Page, isFramed: boolean): Promise<void> {
  if (isFramed) await expect(page.getByRole('main')).toHaveAttribute('data-live', 'true')
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {})
  await expect(page.locator(WAITING.map((each) => `${each}:visible`).join(', '))).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function take(page: Page, { file, path, lang, theme, size }: Shot, alarm?: AlarmEvent): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize(size)
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      sessionStorage.setItem('soundChecked', 'true')
    },
    { lang, theme },
  )
  await page.goto(path(alarm))
  await settled(page, !path(alarm).startsWith('/demo'))
  await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' })
}

test('shows calm pages', { tag: DRAWN }, async ({ page }) => {
  await enter(page)
  for (const shot of CALM) await take(page, shot)
})

async function worstOf(page: Page, isOf: (alarm: AlarmEvent) => boolean): Promise<AlarmEvent | undefined> {
  const { alarms } = await page.evaluate(async () => {
    const answer = await fetch('/vigil/snapshot', { headers: { token: sessionStorage.getItem('token') ?? '' } })
    return (await answer.json()).data as Snapshot
  })
  return alarms
    .filter((alarm) => alarm.endTime === null && isOf(alarm))
    .sort((a, b) => b.state - a.state || a.beginTime - b.beginTime)[0]
}

for (const { scenario, isOf, shots } of EMERGENCIES) {
  test(`shows ${scenario}`, { tag: DRAWN }, async ({ page }) => {
    test.setTimeout(WITHIN_MS + INTO_MS + shots.length * 60_000)
    await enter(page)
    await call(page, '/vigil/scenarios/start', { name: scenario })
    await expect.poll(() => worstOf(page, isOf), { timeout: WITHIN_MS }).toBeDefined()
    await page.waitForTimeout(INTO_MS)
    for (const shot of shots) await take(page, shot, await worstOf(page, isOf))
  })
}
