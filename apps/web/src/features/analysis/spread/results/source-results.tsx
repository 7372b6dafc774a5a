import type { SourceEvidence } from '@vigil/contract'
import { bearingBetween, distanceBetween, formatDateTime, type Place } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { FoundSource } from '../reckoning/reckon.ts'
import type { PassageLeg } from '../reckoning/source-inputs.ts'
import { useDistances } from '../use-distances.ts'

export const REGION_COLOURS = { 0.5: '#B3121D', 0.9: '#E07B00' } as const

interface TableProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

function ScrollTable({ title, heads, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="spread-scroll" role="group" tabIndex={0} aria-label={title}>
      <table className="plain-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface LikelyPartProps {
  readonly found: FoundSource
  /** Places of the candidates, in their order. */
  readonly places: readonly Place[]
  /** How much comes out or how strong it is, in words. */
  readonly size: string
  readonly from: Place | undefined
  /** To where a release from there goes; undefined for what does not drift. */
  linkOf(place: Place, n: number): string | undefined
  readonly extra: ReactNode
}

/** The most likely place first, what it would be, and how sure that is. */
export function LikelyPart({ found, places, size, from, linkOf, extra }: LikelyPartProps) {
  const { t } = useTranslation()
  const { length, share, number } = useDistances()
  const title = t('source.part.likely')
  return (
    <Panel title={title}>
      {found.doubts.map((doubt) => (
        <Alert key={doubt} type="warning" showIcon title={t(`source.doubt.${doubt}`)} />
      ))}
      <p>
        <strong>{size}</strong>{' '}
        <span className="quiet">
          {t('source.stands', { saw: number(found.saw), silent: number(found.silent) })}{' '}
          {t('source.region', { value: length(2 * Math.sqrt(found.regionM2 / Math.PI)) })}
        </span>
      </p>
      <ScrollTable title={title} heads={[t('source.column.place'), t('source.column.chance'), t('source.column.away')]}>
        {places.map((place, n) => {
          const to = linkOf(place, n)
          return (
            <tr key={`${place.longitude} ${place.latitude}`}>
              <th scope="row">
                <bdi dir="ltr">
                  {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
                </bdi>
                {/* Here and not at the end of the row: on a phone that is out of sight. */}
                {to !== undefined && (
                  <>
                    {' '}
                    <Link to={to}>{t('source.goes')}</Link>
                  </>
                )}
              </th>
              <td>{share(found.candidates[n]?.chance ?? 0)}</td>
              <td>
                {from !== undefined &&
                  t('source.awayFrom', {
                    away: length(distanceBetween(from, place)),
                    degrees: Math.round(bearingBetween(from, place)),
                  })}
              </td>
            </tr>
          )
        })}
      </ScrollTable>
      {extra}
      <p className="quiet">{t('source.caution')}</p>
    </Panel>
  )
}

export interface DetectorLine {
  readonly sn: string
  readonly name: string
  readonly deviceType: string
  readonly kind: 'value' | 'above' | 'below'
  /** It counts no more than usual. */
  readonly isUsual?: boolean
  readonly value: number
  readonly usual: number
  readonly least: number
  readonly seenAt: number | undefined
  readonly modelled: number | undefined
}

interface DetectorsPartProps {
  readonly lines: readonly DetectorLine[]
  readonly unit: string
  readonly unused: readonly { readonly sn: string; readonly why: string }[]
  readonly leftOut: SourceEvidence['leftOut']
  nameOf(sn: string): string
}

/** Who counted and with what; who did not, and why. */
export function DetectorsPart({ lines, unit, unused, leftOut, nameOf }: DetectorsPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { number } = useDistances()
  const title = t('source.part.detectors')
  const symbol = unitSymbol(i18n, unit)
  const value = (of: number): ReactNode => (
    <bdi dir="ltr">
      {number(of)} {symbol}
    </bdi>
  )
  const without = [
    ...unused.map(({ sn, why }) => ({ sn, name: nameOf(sn), why })),
    ...leftOut.map(({ sn, name, why }) => ({ sn, name, why: why as string })),
  ]
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <p className="quiet">{t('source.noDetectors')}</p>
      ) : (
        <ScrollTable
          title={title}
          heads={(['device', 'told', 'usual', 'seen', 'modelled', 'factor'] as const).map((head) =>
            t(`source.column.${head}`),
          )}
        >
          {lines.map((line) => (
            <tr key={line.sn}>
              <th scope="row">
                <Link to={paths.realtime(line.deviceType, line.sn)}>
                  <bdi>{line.name}</bdi>
                </Link>
              </th>
              <td>
                {line.kind !== 'value' && `${t(`source.${line.kind}`)} `}
                {line.isUsual && `${t('source.asUsual')} `}
                {value(line.kind === 'below' ? line.least : line.value)}
              </td>
              <td>{value(line.usual)}</td>
              <td>
                {line.seenAt !== undefined && <bdi dir="ltr">{formatDateTime(line.seenAt, timeZone, 'hh:mm:ss')}</bdi>}
              </td>
              <td>
                {line.modelled !== undefined && line.modelled < line.least && `${t('source.below')} `}
                {line.modelled !== undefined && value(Math.max(line.modelled, line.least))}
              </td>
              <td>
                {line.modelled !== undefined && line.kind === 'value' && line.value > 0 && line.modelled > 0 && (
                  <bdi dir="ltr">× {number(line.modelled / line.value)}</bdi>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {without.length > 0 && (
        <>
          <h3>{t('source.notUsed')}</h3>
          <ul className="spread-cautions">
            {without.map(({ sn, name, why }) => (
              <li key={sn}>
                <bdi>{name}</bdi>: {t(`source.why.${why as 'silent'}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

interface PassagesPartProps {
  readonly legs: readonly (PassageLeg | undefined)[]
  nameOf(sn: string): string
}

/** One source on its way from detector to detector, if it was one. */
export function PassagesPart({ legs, nameOf }: PassagesPartProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { length, time, number } = useDistances()
  const known = legs.filter((leg) => leg !== undefined)
  const title = t('source.part.passages')
  if (known.length === 0) return null
  return (
    <Panel title={title}>
      <ScrollTable
        title={title}
        heads={(['passedFrom', 'passedTo', 'passedAt', 'length', 'speed', 'heading'] as const).map((head) =>
          t(`source.column.${head}`),
        )}
      >
        {known.map((leg) => (
          <tr key={`${leg.from} ${leg.to}`}>
            <th scope="row">
              <bdi>{nameOf(leg.from)}</bdi>
            </th>
            <td>
              <bdi>{nameOf(leg.to)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{formatDateTime(leg.at, timeZone, 'hh:mm:ss')}</bdi>
            </td>
            <td>
              {length(leg.metres)} / {time(leg.seconds)}
            </td>
            <td>
              <bdi dir="ltr">{number(leg.metresPerS * 3.6)} km/h</bdi>
            </td>
            <td>
              <bdi dir="ltr">{Math.round(leg.towardDegrees)}°</bdi>
            </td>
          </tr>
        ))}
      </ScrollTable>
      <p className="quiet">{t('source.passagesAssumed')}</p>
    </Panel>
  )
}
