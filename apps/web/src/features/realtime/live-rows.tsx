import type { DeviceDetail, ModuleKey } from '@vigil/contract'
import { PointState } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '@vigil/devices'
import { displayedState, formatDateTime, moreSevere } from '@vigil/domain'
import { formatNumber, unitSymbol } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state-mark.tsx'

const MOST_COLUMNS = 8

/** The first quantities of every module that watches for something, in turn, as long as there is room. */
function columnsOf({ modules }: ModelDefinition): { module: ModuleKey; quantity: Quantity }[] {
  const watching = modules.filter(({ kind }) => kind !== undefined)
  const perModule = Math.max(1, Math.floor(MOST_COLUMNS / Math.max(1, watching.length)))
  return watching
    .flatMap(({ key, readings }) => readings.slice(0, perModule).map((quantity) => ({ module: key, quantity })))
    .slice(0, MOST_COLUMNS)
}

const worstOf = ({ mods }: DeviceDetail): PointState =>
  Object.values(mods).reduce<PointState>(
    (worst, { state, runstate }) => moreSevere(worst, displayedState(state, runstate)),
    PointState.NotConnected,
  )

/** The last ten readings as they came, newest first. */
export function LiveRows({ model, rows }: { model: ModelDefinition; rows: readonly DeviceDetail[] }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const columns = columnsOf(model)
  return (
    <Panel title={t('realtime.rows.title')}>
      {rows.length === 0 ? (
        <p className="quiet">{t('realtime.rows.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="wide-table" tabIndex={0} role="group" aria-label={t('realtime.rows.title')}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('realtime.rows.time')}</th>
                <th scope="col">{t('realtime.rows.state')}</th>
                {columns.map(({ module, quantity }) => (
                  <th scope="col" key={`${module} ${quantity.key}`}>
                    {t(`quantity.${quantity.key}`)}{' '}
                    {quantity.unit !== '' && <bdi>({unitSymbol(i18n, quantity.unit)})</bdi>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.at}>
                  <th scope="row">
                    <bdi dir="ltr">{formatDateTime(row.at, config.timeZone)}</bdi>
                  </th>
                  <td>
                    <StateMark state={worstOf(row)} />
                  </td>
                  {columns.map(({ module, quantity }) => {
                    const value = row.mods[module]?.values?.[quantity.key]
                    return (
                      <td key={`${module} ${quantity.key}`}>
                        <bdi dir="ltr">
                          {value === undefined ? '–' : formatNumber(i18n.language, value, quantity.digits)}
                        </bdi>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
