import { expect, type Page, test } from '@playwright/test'
import { registry } from '@vigil/devices'
import { addDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { readingOf } from './kit/reading.ts'
import { addSite } from './kit/site.ts'

/** A key that was never translated, or a value that is none. */
const BROKEN = /\b(module|quantity|panel?|realtime|control|state|unit)\.[a-z]\w+|undefined|NaN|\[object/

/** What of the page has not come yet. Asked for at once: each question by itself would wait for its turn, for every model. */
const waitsFor = (page: Page, wanted: { name: string; places: number }): Promise<string[]> =>
  page.evaluate(({ name, places }) => {
    const main = document.querySelector('main')
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const has = (text: string) => main?.textContent.includes(text) === true
    const isStill = {
      'its name': !all('h1').some((title) => title.checkVisibility() && title.textContent.includes(name)),
      'its modules': all('.module-place').length !== places,
      'their values': all('.module[aria-busy="true"]').length > 0,
      // The part of the program that draws this kind of instrument.
      'its instrument': has('Loading the device'),
      'a first report': has('This module has not reported yet'),
    }
    return Object.entries(isStill).flatMap(([what, waits]) => (waits ? [what] : []))
  }, wanted)

/** One model of each layout; every model is drawn by a component test (every-model.dom.test.tsx). */
const SHOWN = [...new Map(registry.models.map((model) => [model.layout, model])).values()]

test('a model of each layout has a page of its own that shows its values live [RTE-07, RTE-08, GEN-01, ENT-12]', async ({
  page,
}) => {
  test.slow()
  // A tall window: what is below its edge draws nothing, and could not be broken.
  await page.setViewportSize({ width: 1600, height: 2000 })
  const site = await addSite('Every layout')
  await site.enter(page)
  for (const { id, page: slug, modules } of SHOWN) {
    const device = await addDevice(`The one ${id}`, site.officeId, id)
    await follow(page, `/devices/realdata/${device.sn}/${encodeURIComponent(id)}`)
    await expect(page).toHaveURL(new RegExp(`/devices/${slug}/${device.sn}/`))
    const { mods, position } = readingOf(id)
    await device.tell(mods, position)
    const wanted = { name: device.name, places: modules.length }
    await expect.poll(() => waitsFor(page, wanted), { message: id, intervals: [100] }).toEqual([])
    const text = await page.locator('main').innerText()
    expect(text.match(BROKEN)?.[0], `${id}: ${text.slice(0, 2000)}`).toBeUndefined()
    await device.leave()
  }
})
