import { Activity, type ReactNode, useContext, useState } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useMatches,
  useOutlet,
} from 'react-router'
import type { PageHandle } from './page-outlet.tsx'

/** The last value while `active` was true. */
function useFrozen<T>(value: T, active: boolean): T {
  const [last, setLast] = useState(value)
  if (active && last !== value) setLast(value)
  return active ? value : last
}

/** A hidden page goes on believing that it is where it was left: the address of another page must not change its filters. */
function Kept({ active, past, path, children }: { active: boolean; past: boolean; path: string; children: ReactNode }) {
  const page = useFrozen(children, active)
  const ownPath = useFrozen(path, active)
  const isPast = useFrozen(past, active)
  const location = useFrozen(useContext(LocationContext), active)
  const state = useFrozen(useContext(DataRouterStateContext), active)
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <LocationContext value={location}>
        <DataRouterStateContext value={state}>
          <div className="page" data-past={isPast} data-path={ownPath}>
            {page}
          </div>
        </DataRouterStateContext>
      </LocationContext>
    </Activity>
  )
}

/** The current page; those that are to be kept stay behind it, hidden and at rest, with their state and scroll. */
export function KeptOutlet() {
  const outlet = useOutlet()
  const match = useMatches().at(-1)
  const id = match?.id ?? ''
  const path = match?.pathname ?? ''
  const handle = match?.handle as PageHandle | undefined
  const keeps = handle?.keepAlive === true
  const past = handle?.past === true
  const [kept, setKept] = useState<readonly string[]>([])
  if (keeps && !kept.includes(id)) setKept([...kept, id])
  return (
    <>
      {kept.map((each) => (
        <Kept key={each} active={each === id} past={past} path={path}>
          {outlet}
        </Kept>
      ))}
      {!keeps && (
        <div className="page" key={id} data-past={past} data-path={path}>
          {outlet}
        </div>
      )}
    </>
  )
}
