import { formatDateTime } from '@vigil/domain'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useChangeAddress } from '../../lib/browser/use-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { type BegunTask, useBegunTasks } from './use-begun-tasks.ts'

type Chosen = Pick<BegunTask, 'id' | 'name' | 'beginAt' | 'officeName'>

/** The task that is replayed; without one all that the operator sees, at the moment that is shown. */
export function TaskChoice({ task }: { task?: Chosen }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const change = useChangeAddress()
  const { tasks, isError } = useBegunTasks()
  const options = useMemo(() => {
    const listed: readonly Chosen[] = tasks ?? []
    // The one that is replayed may be older than those that are listed.
    const all = task === undefined || listed.some(({ id }) => id === task.id) ? listed : [task, ...listed]
    return all.map(({ id, name, beginAt, officeName }) => {
      const begin = formatDateTime(beginAt, timeZone)
      return {
        value: id,
        title: `${name} · ${begin}`,
        found: `${name} ${officeName}`,
        label: (
          <>
            <bdi>{name}</bdi> · <bdi dir="ltr">{begin}</bdi>
          </>
        ),
      }
    })
  }, [tasks, task, timeZone])
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
      value={task?.id ?? null}
      loading={tasks === undefined && !isError}
      options={options}
      showSearch={{ optionFilterProp: 'found' }}
      notFoundContent={t(isError ? 'replay.failed' : 'replay.noTasks')}
      popupMatchSelectWidth={false}
      onChange={(id: string | null) => choose(id ?? undefined)}
    />
  )
}
