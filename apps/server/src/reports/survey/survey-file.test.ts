import {
  ALL_PERMISSIONS,
  ENDPOINTS,
  LOCALES,
  type Locale,
  type SavedSurvey,
  type SurveyComparison,
  savedSurveySchema,
  surveyComparisonSchema,
} from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import { createPrinting } from '../printing.ts'
import { createSurveyFile } from './survey-file.ts'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 2, 1)
const group = {
  n: 24,
  days: 7,
  median: 0.125,
  spread: 0.01,
  q01: 0.1,
  q05: 0.11,
  q25: 0.12,
  q75: 0.13,
  q95: 0.14,
  q99: 0.15,
}
const head = (id: string, name: string) => ({
  id,
  name,
  by: 'ann',
  isOwn: true,
  savedAt: BEGIN + 200 * HOUR,
  from: BEGIN,
  to: BEGIN + 168 * HOUR,
  quantities: ['nuclearMod.doseRate'],
  devices: 1,
  hasGrid: true,
  version: 1,
})
const SAVED: SavedSurvey = savedSurveySchema.parse({
  ...head('now', 'Spring <1>'),
  names: { A: 'Gate & door' },
  survey: {
    from: BEGIN,
    to: BEGIN + 168 * HOUR,
    simulated: ['S'],
    quantities: [
      {
        quantity: 'nuclearMod.doseRate',
        unit: 'µSv/h',
        devices: [
          {
            sn: 'A',
            hours: { kept: 150, alarm: 3, state: 2, silent: 12, unwatched: 1 },
            days: 7,
            figures: { ...group, lowest: 0.09, highest: 0.2 },
            mast: null,
          },
        ],
        histogram: [{ from: 0.1, to: 0.15, n: 150 }],
        isCentred: false,
        byHour: [{ ...group, key: 6 }],
        byWeekday: [{ ...group, key: 1 }],
        byMonth: [{ ...group, key: 3 }],
        byWeather: [{ ...group, key: 'unknown' }],
      },
    ],
  },
  grid: {
    from: BEGIN,
    to: BEGIN + 168 * HOUR,
    unit: 'µSv/h',
    cellM: 50,
    stepLon: 0.001,
    stepLat: 0.001,
    devices: ['A'],
    cells: [[100, 200, 2, 0.5, 0.1]],
    leftOut: 0,
    simulated: [],
  },
})
const COMPARED: SurveyComparison = surveyComparisonSchema.parse({
  quantity: 'nuclearMod.doseRate',
  unit: 'µSv/h',
  before: head('before', 'Winter'),
  now: head('now', 'Spring <1>'),
  sharedHours: 0,
  comparisons: 24,
  tooFew: 0,
  devices: [{ sn: 'A', before: 0.1, now: 0.125, compared: 24, changes: [] }],
  cells: null,
})

const { surveyFile } = createSurveyFile({
  surveys: {
    async savedSurvey({ id }) {
      if (id === 'gone') throw new Refusal('recordUnknown')
      return SAVED
    },
    compareSurveys: async () => COMPARED,
  },
  settings: { deploymentId: 0, siteTitle: 'Port Meridian' },
  timeZone: 'UTC',
  // As on a machine without a browser.
  printing: createPrinting(undefined),
})
const viewer: UserContext = {
  user: { id: '1', username: 'ann', officeId: '1', permissions: new Set(ALL_PERMISSIONS) },
  token: '',
  locale: 'en',
  requestId: 'r',
  address: '127.0.0.1',
}
async function fileOf(more: object) {
  const input = ENDPOINTS.surveyFile.input.parse({ id: 'now', format: 'html', locale: 'en', ...more })
  return (await surveyFile(input, viewer)) as Response
}

describe('the report of a survey', () => {
  it.each(LOCALES)('is told in %s, with every table of the survey [FEA-07]', async (locale: Locale) => {
    const { t } = textsIn(locale)
    const html = await (await fileOf({ locale, before: 'before' })).text()
    for (const key of [
      'survey.report.title',
      'survey.byDevice',
      'survey.byHour',
      'survey.byWeekday',
      'survey.byMonth',
      'survey.byWeather',
      'survey.weather.unknown',
      'survey.grid.title',
      'survey.compare.notShown',
    ] as const) {
      expect(html).toContain(t(key))
    }
    expect(html).toContain('Gate &amp; door')
    expect(html).toContain('Spring &lt;1&gt;')
    expect(html).not.toMatch(/survey\.\w+|undefined/)
  })

  it('says that no change can be shown, not that there is none, and nothing of changes where nothing is compared [FEA-07]', async () => {
    const compared = await (await fileOf({ before: 'before' })).text()
    expect(compared).toContain('No change can be shown in 24 comparisons.')
    const alone = await (await fileOf({})).text()
    expect(alone).not.toContain('comparisons')
  })

  it('is a workbook, or a page where nobody prints; a PDF is refused there with a reason [FEA-07]', async () => {
    const book = await fileOf({ format: 'xlsx' })
    expect(book.headers.get('content-type')).toContain('spreadsheetml')
    expect(book.headers.get('content-disposition')).toMatch(/^attachment; filename="survey-\d{8}-\d{6}\.xlsx"/)
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expect(fileOf({ format: 'pdf' })).rejects.toMatchObject({ refusal: 'pdfNotPossible' })
  })

  it('is refused of a survey that is not there [PRM-04]', async () => {
    await expect(fileOf({ id: 'gone' })).rejects.toMatchObject({ refusal: 'recordUnknown' })
  })
})
