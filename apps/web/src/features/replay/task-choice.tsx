import { formatDateTime } from '@vigil/domain'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useChangeAddress } from '../../lib/use-address.ts'
import { useBegunTasks } from './use-begun-tasks.ts'

/** The task that is replayed, by itself; without one all that the operator sees, at the moment that is shown. */
export function TaskChoice({ task = null }: { task?: string | null }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const change = useChangeAddress()
  const { tasks, isError } = useBegunTasks()
  const options = useMemo(
    () =>
      (tasks ?? []).map(({ id, name, beginAt, officeName }) => ({
        value: id,
        label: `${name} · ${formatDateTime(beginAt, timeZone)}`,
        found: `${name} ${officeName}`,
      })),
    [tasks, timeZone],
  )
  const choose = (id: string | undefined) =>
    change(
      ({ query }) => {
        // Another task has a time of its own; without one the moment stays.
        const next = id === undefined ? query : new URLSearchParams({ task: id })
        if (id === undefined) next.delete('task')
        return `${paths.replay()}?${next}`
      },
      { push: true },
    )
  return (
    <Select
      className="replay-task"
      allowClear
      aria-label={t('replay.ofTask')}
      placeholder={t('replay.ofTask')}
      // A task that is not listed is named beside this choice.
      value={options.some(({ value }) => value === task) ? task : null}
      loading={tasks === undefined && !isError}
      options={options}
      showSearch={{ optionFilterProp: 'found' }}
      notFoundContent={t(isError ? 'replay.failed' : 'replay.noTasks')}
      popupMatchSelectWidth={false}
      onChange={(id: string | null) => choose(id ?? undefined)}
    />
  )
}
