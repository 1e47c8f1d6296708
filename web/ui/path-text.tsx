import { Fragment } from 'react'

/** The names of vaults from the top down ('A/B'), which wrap between names if they have to. */
export function PathText({ path }: { path: string }) {
  return path.split('/').map((name, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's place is its depth
    <Fragment key={depth}>
      {depth > 0 && (
        <>
          /<wbr />
        </>
      )}
      {name}
    </Fragment>
  ))
}
