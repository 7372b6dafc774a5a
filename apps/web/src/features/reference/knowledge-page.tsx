import { GRAPH_KINDS, type Graph, type GraphNode } from '@vigil/contract'
import { Alert, Select, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { labelOf } from './graph-label.ts'
import { GraphPicture } from './graph-picture.tsx'
import { GraphQuestions } from './graph-questions.tsx'
import './reference.css'

/** The page of a node, where it has one. */
function addressOf({ kind, id, at, deviceType }: GraphNode): string | undefined {
  if (kind === 'substance') return paths.material(id)
  if (kind === 'nuclide') return paths.nuclide(id)
  if (kind === 'device' && deviceType !== undefined) return paths.realtime(deviceType, id)
  if (kind === 'event' && at !== undefined) {
    return paths.alarmHistory(undefined, {
      begin: String(at),
      end: String(at + 1),
      alarmKinds: 'normal,drill,test',
      alarm: id,
    })
  }
  return undefined
}

function Neighbours({ graph }: { graph: Graph }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const [middle] = graph.nodes
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]))
  if (middle === undefined) return null
  if (graph.edges.length === 0) return <p className="quiet">{t('graph.alone')}</p>
  return (
    <>
      <ul className="graph-list">
        {graph.edges.map(({ from, to, relation }) => {
          const other = nodes.get(from === middle.key ? to : from)
          if (other === undefined) return null
          const link = <Link to={paths.knowledge(other.kind, other.id)}>{labelOf(other, timeZone)}</Link>
          const said = <span className="quiet"> {t(`graph.relation.${relation}`)} </span>
          return (
            <li key={`${from} ${relation} ${to}`}>
              {from === middle.key ? (
                <>
                  {middle.label}
                  {said}
                  {link}
                </>
              ) : (
                <>
                  {link}
                  {said}
                  {middle.label}
                </>
              )}
            </li>
          )
        })}
      </ul>
      {graph.left > 0 && <p className="quiet">{t('graph.left', { n: graph.left })}</p>}
    </>
  )
}

function Around({ kind, id }: Pick<GraphNode, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isError } = useCall(
    'knowledgeAround',
    { kind, id },
    { quiet: true, staleTime: 30_000, keepPrevious: true },
  )
  if (isError) return <Alert type="warning" showIcon title={t('graph.unknown')} />
  const [middle] = data?.nodes ?? []
  if (data === undefined || middle === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const address = addressOf(middle)
  const open = (key: string) => {
    const node = data.nodes.find((each) => each.key === key)
    if (node !== undefined) void navigate(paths.knowledge(node.kind, node.id))
  }
  return (
    <div className="graph-around">
      <GraphPicture graph={data} onOpen={open} />
      <Panel
        title={
          <>
            {middle.label} <span className="quiet">({t(`graph.kind.${middle.kind}`)})</span>
          </>
        }
        extra={address !== undefined && <Link to={address}>{t('graph.openPage')}</Link>}
      >
        <Neighbours graph={data} />
      </Panel>
    </div>
  )
}

function StartSearch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const question = useDeferredValue(typed)
  const enabled = question.trim() !== ''
  const materials = useCall('materialSearch', { q: question }, { enabled, keepPrevious: true, quiet: true })
  const nuclides = useCall('nuclideSearch', { q: question }, { enabled, keepPrevious: true, quiet: true })
  const options = enabled
    ? [
        ...(materials.data ?? [])
          .slice(0, 8)
          .map(({ id, name }) => ({ value: paths.knowledge('substance', id), label: name })),
        ...(nuclides.data ?? []).slice(0, 8).map(({ id }) => ({ value: paths.knowledge('nuclide', id), label: id })),
      ]
    : []
  return (
    <Select<string | null>
      className="reference-search"
      aria-label={t('graph.search')}
      placeholder={t('graph.search')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={null}
      options={options}
      notFoundContent={null}
      onChange={(address) => address !== null && void navigate(address)}
    />
  )
}

/** Substances, nuclides, hazards, symptoms, devices, sites, plans, alarms and people as one graph to walk and to ask. */
export default function KnowledgePage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const kind = GRAPH_KINDS.find((each) => each === search.get('kind'))
  const id = search.get('id')
  return (
    <div className="reference-page">
      <header className="reference-head">
        <h1>{t('pages.title.knowledge')}</h1>
        <search aria-label={t('graph.search')}>
          <StartSearch />
        </search>
      </header>
      {kind !== undefined && id !== null ? <Around kind={kind} id={id} /> : <p className="quiet">{t('graph.empty')}</p>}
      <GraphQuestions />
    </div>
  )
}
