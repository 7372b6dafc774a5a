import type { AlarmCall } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { AdminPart } from './admin-part.tsx'
import { CallForm } from './call-form.tsx'
import { useMayChange, useSiteName } from './use-may-change.ts'

const COLUMNS = ['name', 'site', 'url', 'minPriority', 'after', 'every', 'enabled'] as const

/** The path may hold what only the service should know. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Services for SMS and pagers that are called about alarms. */
export function CallsAdmin() {
  const { t, i18n } = useTranslation()
  const { api } = useSession()
  const siteName = useSiteName()
  const may = useMayChange()(null)
  const number = (value: number): string => formatNumber(i18n.language, value)
  if (!may) {
    return (
      <Panel title={t('reach.call.label')}>
        <p>{t('reach.call.siteAlone')}</p>
      </Panel>
    )
  }
  return (
    <AdminPart<AlarmCall>
      part="call"
      list="alarmCalls"
      width={640}
      nameOf={({ name }) => name}
      removeAsk={({ name }) => t('reach.call.removeAsk', { name })}
      remove={({ id, version }) => api('removeAlarmCall', { id, version })}
      form={(form) => <CallForm {...form} />}
    >
      {(calls, actsOf) => (
        <ScrollBox label={t('reach.call.label')}>
          <table className="plain-table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`reach.call.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr key={call.id}>
                  <td>
                    <strong>
                      <bdi>{call.name}</bdi>
                    </strong>
                  </td>
                  <td>
                    <bdi>{siteName(call.officeId)}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{hostOf(call.url)}</bdi>
                  </td>
                  <td>{t(`alarm.priority.${call.minPriority}`)}</td>
                  <td>{call.afterMin === 0 ? t('reach.call.atOnce') : number(call.afterMin)}</td>
                  <td>{call.everyMin === null ? t('reach.call.once') : number(call.everyMin)}</td>
                  <td>{t(call.enabled ? 'common.yes' : 'common.no')}</td>
                  <td>{actsOf(call)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </AdminPart>
  )
}
