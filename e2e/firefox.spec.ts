import { expect, test } from '@playwright/test'
import { encryptPassword } from '../apps/web/src/lib/calls/password-cipher.ts'
import { openFirefox } from './kit/firefox.ts'
import { ACCOUNTS } from './kit/sign-in.ts'
import { ORIGIN } from './product.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

const shown = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true`
const follow = (path: string) =>
  `(history.pushState({}, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate')), true)`

test('Firefox shows home, desk and map, live and without a complaint', async ({ request }) => {
  const password = encryptPassword('admin', ACCOUNTS.admin)
  const query = new URLSearchParams({ username: 'admin', password })
  const { data: token } = await (await request.get(`/auth/login?${query}`)).json()
  const firefox = await openFirefox(FIREFOX)
  try {
    await firefox.goto(`${ORIGIN}/login`)
    // Whoever leaves while the page still comes is told that a part of it did not.
    await firefox.until(shown('input[type=password]'))
    await firefox.read(
      `(localStorage.setItem('lang', 'en'), localStorage.setItem('theme', 'dark'), sessionStorage.setItem('token', ${JSON.stringify(token)}), true)`,
    )
    await firefox.goto(`${ORIGIN}/`)
    await firefox.until(shown('.home .kpi-strip, .home'))
    await firefox.until(`document.querySelector('.link-mark')?.dataset.link === 'live'`)
    expect(
      await firefox.read(`document.querySelector('.console-header').getBoundingClientRect().height`),
    ).toBeLessThanOrEqual(56)
    await firefox.read(follow('/devices/monitor/alarm'))
    await firefox.until(shown('.alarm-desk'))
    await firefox.read(follow('/devices/monitor/map'))
    await firefox.until(shown('.device-map canvas'))
    // Under the tree there is nothing to scroll sideways to.
    await firefox.until(shown('.monitor-tree'))
    const sideways = `[...document.querySelectorAll('.monitor-tree, .monitor-tree *')].filter((each) => each.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1).length`
    expect(await firefox.read(sideways)).toBe(0)
    // Counts stay on one line: in a narrow tree they are what gives way last.
    const wrapped = `[...document.querySelectorAll('.tree-count, .summary-count, .desk-tab-count, .mode-count')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().height > 1.9 * Number.parseFloat(getComputedStyle(each).fontSize) + 16).length`
    expect(await firefox.read(wrapped)).toBe(0)
    expect(await firefox.read(`getComputedStyle(document.querySelector('.monitor-tree')).scrollbarColor`)).not.toBe(
      'auto',
    )
    expect(await firefox.read(`getComputedStyle(document.documentElement).colorScheme`)).toBe('dark')
    expect(firefox.complaints).toEqual([])
  } finally {
    await firefox.close()
  }
})
