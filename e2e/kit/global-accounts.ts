import { PRODUCTS } from '../product.ts'
import { administer } from './admin.ts'
import { ACCOUNTS } from './sign-in.ts'

/** Before all tests: every one of them signs in, and the work that guards a real password would be a tenth of all of them. */
export default async function setUp(): Promise<void> {
  const accounts = Object.entries(ACCOUNTS)
  for (const { data } of PRODUCTS)
    await administer(async ({ people }) => {
      for (const [username, password] of accounts) await people.setPassword(username, password)
    }, data)
}
