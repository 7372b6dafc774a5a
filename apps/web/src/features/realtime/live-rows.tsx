import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { readingText } from '../../ui/values/measured.ts'
import type { LiveRow } from './live-row.ts'

const MOST_COLUMNS = 8

/** The first quantities of every module that watches for something, in turn, as long as there is room. */
function columnsOf({ modules }: ModelDefinition): { module: ModuleKey; quantity: Quantity }[] {
  const watching = modules.filter(({ kind }) => kind !== undefined)
  const perModule = Math.max(1, Math.floor(MOST_COLUMNS / Math.max(1, watching.length)))
  return watching
    .flatMap(({ key, readings }) => readings.slice(0, perModule).map((quantity) => ({ module: key, quantity })))
    .slice(0, MOST_COLUMNS)
}

interface LiveRowsProps {
  readonly model: ModelDefinition
  readonly rows: readonly LiveRow[]
  /** The rows have been asked for and have not come yet. */
  readonly waits: boolean
  /** Left out: the title says that these are the latest readings. */
  readonly title?: string
}

/** Ten readings as they came, newest first. */
export function LiveRows({ model, rows, waits, title }: LiveRowsProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const columns = columnsOf(model)
  const isTwice = (key: string) => columns.filter(({ quantity }) => quantity.key === key).length > 1
  return (
    <Panel title={title ?? t('realtime.rows.title')}>
      {rows.length === 0 ? (
        <p className="quiet">
          {t(waits ? 'common.loading' : title === undefined ? 'realtime.rows.empty' : 'realtime.recent.empty')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="wide-table" tabIndex={0} role="group" aria-label={title ?? t('realtime.rows.title')}>
          <table className="plain-table" data-dense="true">
            <thead>
              <tr>
                <th scope="col">{t('realtime.rows.time')}</th>
                <th scope="col">{t('realtime.rows.state')}</th>
                {columns.map(({ module, quantity }) => (
                  <th scope="col" key={`${module} ${quantity.key}`}>
                    {isTwice(quantity.key) && `${t(`module.${module}`)}: `}
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
                    <StateMark state={row.state} />
                  </td>
                  {columns.map(({ module, quantity }) => {
                    const value = row.value(module, quantity.key)
                    return (
                      <td key={`${module} ${quantity.key}`}>
                        <bdi dir="ltr">{value === undefined ? '–' : readingText(i18n, value, quantity)}</bdi>
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
