import type { Estimate, EstimateResult, Locale } from '@vigil/contract'
import { metresPerDegree } from '@vigil/domain'
import { deploymentTitle, formatTimestamp, textsIn } from '@vigil/i18n'
import { CONTENT_TYPES, contentDisposition, namedFile } from '../../exports/file-answer.ts'
import { documentHtml, tableHtml } from '../../exports/page/page.ts'
import { createWallClock } from '../../exports/wall-clock.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { Settings } from '../../platform/config.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { head, tableOf } from '../paper/pieces.ts'
import { REPORT_STYLE } from '../paper/report-style.ts'
import type { Printing } from '../printing.ts'

export interface EstimateFileOptions {
  /** Kept estimates as whoever asks may see them. */
  estimates: { estimate(input: { id: string }, context: UserContext): Promise<Estimate> }
  settings: Pick<Settings, 'deploymentId' | 'siteTitle'>
  timeZone: string
  printing: Printing
}

const PICTURE = { width: 680, height: 420, edge: 16 } as const
const BARS_M = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] as const
/** The longest bar takes no more than this share of the picture. */
const BAR_SHARE = 0.3

/** The areas to scale, north above, with a bar that says how long a kilometre is. */
function pictureOf({ areas, longitude, latitude }: EstimateResult): string {
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  const onPlane = ([x, y]: readonly [number, number]): [number, number] => [
    (x - longitude) * perLongitude,
    (latitude - y) * perLatitude,
  ]
  const rings = areas.map(({ colour, polygons }) => ({
    colour,
    lines: polygons.map((polygon) => polygon.map((ring) => ring.map(onPlane))),
  }))
  const points = [[0, 0] as [number, number], ...rings.flatMap(({ lines }) => lines.flat(2))]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  const [north, south] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  const { width, height, edge } = PICTURE
  const scale = Math.min(
    (width - 2 * edge) / Math.max(east - west, 1),
    (height - 3 * edge) / Math.max(south - north, 1),
  )
  const x = (metres: number): string => (width / 2 + (metres - (west + east) / 2) * scale).toFixed(1)
  const y = (metres: number): string => ((height - edge) / 2 + (metres - (north + south) / 2) * scale).toFixed(1)
  // The largest lies below: those that were told first are the smaller ones.
  const shapes = rings.toReversed().flatMap(({ colour, lines }) =>
    lines.map((polygon) => {
      const path = polygon.map((ring) => `M${ring.map(([a, b]) => `${x(a)},${y(b)}`).join('L')}Z`).join('')
      return `<path d="${path}" fill="${colour}" fill-opacity="0.28" fill-rule="evenodd" stroke="${colour}" stroke-width="1.2"/>`
    }),
  )
  const bar = BARS_M.findLast((metres) => metres * scale <= BAR_SHARE * width) ?? BARS_M[0]
  const label = bar < 1000 ? `${bar} m` : `${bar / 1000} km`
  const base = height - 6
  return (
    `<svg viewBox="0 0 ${width} ${height}" role="img">${shapes.join('')}` +
    `<circle cx="${x(0)}" cy="${y(0)}" r="4" fill="#D32029" stroke="#fff" stroke-width="1.5"/>` +
    `<path d="M${edge},${base}h${(bar * scale).toFixed(1)}" stroke="#16191d" stroke-width="2"/>` +
    `<text x="${edge}" y="${base - 5}">${label}</text><text x="${width - edge}" y="14" class="end">N ↑</text></svg>`
  )
}

function pageOf(kept: Estimate, locale: Locale, options: Pick<EstimateFileOptions, 'settings' | 'timeZone'>) {
  const { settings, timeZone } = options
  const texts = textsIn(locale)
  const { t } = texts
  const { result, name, by, savedAt } = kept
  const time = (at: number): string => formatTimestamp(at, timeZone)
  const facts = [
    [t('source.saved.name'), name],
    [t('source.paper.about'), time(result.at)],
    [t('reports.cover.zone'), timeZone],
    [t('reports.cover.made'), time(savedAt)],
    [t('reports.cover.by'), by],
    ...result.facts,
  ] as const
  const list = facts.map(([label, value]) => `<dt>${xmlText(label)}</dt><dd><bdi>${xmlText(value)}</bdi></dd>`).join('')
  const legend = result.areas
    .map(({ label, colour }) => `<li><span style="color:${colour}">■</span> ${xmlText(label)}</li>`)
    .join('')
  const devices = tableOf(
    t('source.paper.devices'),
    [t('source.column.device'), ...result.heads].map((each) => head('text', each)),
    result.devices.map((device) => [device.name, ...result.heads.map((_, n) => device.told[n] ?? '')]),
  )
  const title = `${t(`source.kind.${result.kind}`)}: ${name}`
  return documentHtml({
    locale,
    title,
    style: REPORT_STYLE,
    body: [
      `<p class="quiet"><bdi>${xmlText(deploymentTitle(texts, settings.deploymentId, settings.siteTitle))}</bdi></p>`,
      `<h2><bdi>${xmlText(title)}</bdi></h2><p class="note">${xmlText(t('spread.caution.estimate'))}</p>`,
      `<figure dir="ltr">${pictureOf(result)}</figure><ul>${legend}</ul><dl>${list}</dl>`,
      ...(result.devices.length === 0
        ? []
        : [`<h3>${xmlText(devices.name)}</h3>`, tableHtml(devices, locale, createWallClock(timeZone))]),
    ],
  })
}

/** A kept estimate on paper: heads in the language of the reader, what was told as it was told. */
export function createEstimateFile(options: EstimateFileOptions): Pick<Handlers, 'estimateFile'> {
  const { estimates, timeZone, printing } = options
  return {
    async estimateFile({ id, format, locale }, context) {
      const kept = await estimates.estimate({ id }, context)
      const page = await pageOf(kept, locale, options)
      const file = namedFile(kept.name, format, kept.savedAt, timeZone)
      const content = format === 'pdf' ? await printing.pdf(page) : Buffer.from(page)
      return new Response(new Uint8Array(content), {
        headers: {
          'content-type': CONTENT_TYPES[format],
          'content-disposition': contentDisposition(file, 'estimate', format),
          'cache-control': 'no-store',
          // What a file holds is data, whoever opens it by its address.
          'content-security-policy': 'sandbox',
        },
      })
    },
  }
}
