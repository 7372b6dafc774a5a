import { LIMIT_LEVELS, type LimitLevel, type LimitRow, Permission, type SurveyLimits } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, InputNumber, Segmented, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useLimitActs } from './use-limit-acts.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 3_600_000

export type LimitSide = 'above' | 'below'

interface LimitsPartProps {
  readonly quantity: Quantity
  /** As `nuclearMod.doseRate`. */
  readonly quantityKey: string
  readonly choice: { from: number; to: number; sns: string[]; includeSimulated: boolean }
  readonly level: LimitLevel
  readonly side: LimitSide
  onLimit(level: LimitLevel, side: LimitSide): void
  nameOf(sn: string): string
  text(value: number): string
}

/** Which limit would have given how many false alarms over the record, and the way to put one in force. */
export function LimitsPart(props: LimitsPartProps) {
  const { quantity, quantityKey, choice, level, side, onLimit, nameOf, text } = props
  const { t, i18n } = useTranslation()
  const ownId = useId()
  const [own, setOwn] = useState<number | null>(null)
  const { data, isError, isFetching, refetch } = useCall(
    'surveyLimits',
    { ...choice, quantity: quantityKey, direction: side, level, ...(own !== null && { own }) },
    { quiet: true, keepPrevious: true, staleTime: KEPT_MS },
  )
  const sides = (quantity.limits ?? []).map(({ direction }) => direction)
  const days = data === undefined ? 0 : data.devices.reduce((sum, { watchedMs }) => sum + watchedMs, 0) / DAY_MS
  return (
    <Panel title={t('survey.limits.title')}>
      <div className="survey-bar">
        <Segmented<LimitLevel>
          aria-label={t('survey.limits.level')}
          value={level}
          options={LIMIT_LEVELS.map((value) => ({
            value,
            label: t(`state.${value === 'warn' ? 'warning' : 'alarm'}`),
          }))}
          onChange={(value) => onLimit(value, side)}
        />
        {sides.length > 1 && (
          <Segmented<LimitSide>
            aria-label={t('survey.limits.side')}
            value={side}
            options={sides.map((value) => ({ value, label: t(`survey.limits.${value}`) }))}
            onChange={(value) => onLimit(level, value)}
          />
        )}
        <span className="survey-own">
          <label htmlFor={ownId}>{t('survey.limits.own')}</label>
          <InputNumber<number>
            id={ownId}
            value={own}
            min={quantity.range[0]}
            max={quantity.range[1]}
            changeOnWheel={false}
            changeOnBlur
            onChange={setOwn}
          />
        </span>
      </div>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          <p>
            {t(`survey.limits.stands.${data.step}`, {
              days: formatNumber(i18n.language, days, 1),
              devices: data.devices.length,
            })}
          </p>
          {data.rows.some(({ isShown }) => !isShown) && (
            <Alert
              type="warning"
              showIcon
              title={t('survey.limits.tooShort', {
                days: formatNumber(i18n.language, days, 1),
                least: formatNumber(i18n.language, days / 3, 1),
              })}
            />
          )}
          <LimitTable data={data} nameOf={nameOf} text={text} props={props} />
          <p className="quiet">{t('survey.limits.note')}</p>
        </div>
      )}
    </Panel>
  )
}

interface LimitTableProps {
  readonly data: SurveyLimits
  readonly props: LimitsPartProps
  nameOf(sn: string): string
  text(value: number): string
}

function LimitTable({ data, props, nameOf, text }: LimitTableProps) {
  const { t, i18n } = useTranslation()
  const { can } = useSession()
  const number = (value: number | null, digits = 2) =>
    value === null ? '–' : formatNumber(i18n.language, value, digits)
  const title = t('survey.limits.title')
  const mayPut = can(Permission.Administer)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="survey-scroll" tabIndex={0} role="group" aria-label={title}>
      <table className="plain-table" data-dense="true">
        <thead>
          <tr>
            <th scope="col">{t('survey.limits.column.wish')}</th>
            <th scope="col">{t('survey.limits.column.limit')}</th>
            <th scope="col">{t('survey.limits.column.episodes')}</th>
            <th scope="col">{t('survey.limits.column.rate')}</th>
            <th scope="col">{t('survey.limits.column.worst')}</th>
            <th scope="col">{t('survey.limits.column.confirmed')}</th>
            {mayPut && <th scope="col">{t('survey.limits.column.act')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.kind}>
              <th scope="row" className="survey-wanted">
                {t(`survey.limits.row.${row.kind}`)}
                {!row.isShown && <span className="quiet"> · {t('survey.limits.notShown')}</span>}
              </th>
              <td>
                {row.limit === null ? t('survey.limits.various') : text(row.limit)}
                {row.isBeyond && <span className="quiet"> · {t('survey.limits.beyond')}</span>}
              </td>
              <td>{number(row.episodes, 0)}</td>
              <td>
                {number(row.rate)} {t('survey.limits.atMost', { value: number(row.rateAtMost) })}
              </td>
              <td>{worstOf(row, data, nameOf)}</td>
              <td>{number(row.confirmed, 0)}</td>
              {mayPut && (
                <td>
                  {row.kind !== 'present' && row.limit !== null && (
                    <PutButton row={row} limit={row.limit} data={data} props={props} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>{t('survey.limits.perDevice')}</summary>
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              <th scope="col">{t('survey.column.device')}</th>
              <th scope="col">{t('survey.limits.column.days')}</th>
              <th scope="col">{t('survey.limits.column.present')}</th>
              {data.rows.map(({ kind }) => (
                <th key={kind} scope="col">
                  {t(`survey.limits.row.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.devices.map(({ sn, watchedMs, present }, place) => (
              <tr key={sn}>
                <th scope="row">
                  <bdi>{nameOf(sn)}</bdi>
                </th>
                <td>{number(watchedMs / DAY_MS, 1)}</td>
                <td>{present === null ? '–' : text(present)}</td>
                {data.rows.map(({ kind, perDevice }) => (
                  <td key={kind}>{number(perDevice[place] ?? 0, 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function worstOf({ perDevice }: LimitRow, { devices }: SurveyLimits, nameOf: (sn: string) => string) {
  const most = Math.max(0, ...perDevice)
  const sn = devices[perDevice.indexOf(most)]?.sn
  return most === 0 || sn === undefined ? '–' : <bdi>{`${nameOf(sn)}: ${most}`}</bdi>
}

interface PutButtonProps {
  readonly row: LimitRow
  readonly limit: number
  readonly data: SurveyLimits
  readonly props: LimitsPartProps
}

function PutButton({ row, limit, data, props }: PutButtonProps) {
  const { t, i18n } = useTranslation()
  const ask = useConfirm()
  const { fourEyes, propose, busy } = useLimitActs()
  const { quantityKey, side, level, text } = props
  const days = data.devices.reduce((sum, { watchedMs }) => sum + watchedMs, 0) / DAY_MS
  const values = {
    limit: text(limit),
    devices: data.devices.length,
    episodes: row.episodes,
    days: formatNumber(i18n.language, days, 1),
  }
  const act = t(fourEyes ? 'survey.limits.propose' : 'survey.limits.put')
  const put = async () => {
    const isSure = await ask({
      title: act,
      text: t(fourEyes ? 'survey.limits.proposeText' : 'survey.limits.putText', values),
      act,
      danger: true,
    })
    if (!isSure) return
    await propose({
      sns: data.devices.map(({ sn }) => sn),
      quantity: quantityKey,
      direction: side,
      level,
      value: limit,
      reason: t('survey.limits.reason', values),
    })
  }
  return (
    <Button size="small" loading={busy} aria-label={`${act}: ${text(limit)}`} onClick={() => void put()}>
      {act}
    </Button>
  )
}
