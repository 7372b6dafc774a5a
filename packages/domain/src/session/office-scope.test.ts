import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteOffice, withinScope } from './office-scope.ts'

describe('office scope', () => {
  it('is the own office and those below [PRM-04]', () => {
    expect(withinScope('/1/', '/1/')).toBe(true)
    expect(withinScope('/1/', '/1/4/')).toBe(true)
    expect(withinScope('/1/4/', '/1/')).toBe(false)
    expect(withinScope('/1/4/', '/1/5/')).toBe(false)
  })

  it('office 1 does not see office 10, with or without the last slash [PRM-04]', () => {
    for (const scope of ['/1/', '/1'])
      for (const office of ['/10/', '/10']) expect(withinScope(scope, office)).toBe(false)
    expect(withinScope('/1', '/1/4')).toBe(true)
  })

  it('an empty scope sees nothing [PRM-04]', () => {
    expect(withinScope('', '/1/')).toBe(false)
    expect(withinScope('/', '/1/')).toBe(false)
  })

  it("holds exactly when the scope's ids begin the office's [PRM-04]", () => {
    const ids = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ids, ids, (scope, office) => {
        const path = (each: number[]) => `/${each.join('/')}/`
        expect(withinScope(path(scope), path(office))).toBe(scope.every((id, i) => office[i] === id))
        expect(withinScope(path(scope), path([...scope, ...office]))).toBe(true)
      }),
    )
  })
})

describe('the office of the whole site', () => {
  const at = (id: string, parentId: string | null) => ({ id, parentId })
  it('is the one at the top [PRM-04]', () => {
    expect(siteOffice([at('2', '1'), at('1', null), at('3', '2')])).toBe('1')
    expect(siteOffice([])).toBeUndefined()
  })
  it('is of several at the top the one that was made first, whatever their order [PRM-04]', () => {
    expect(siteOffice([at('10', null), at('9', null), at('11', '9')])).toBe('9')
    expect(siteOffice([at('9', null), at('10', null)])).toBe('9')
  })
})
