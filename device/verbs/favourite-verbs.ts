import type { FavouriteVerbs } from '../base/types/favourites.ts'
import { listFavourites } from '../items/favourites/list-favourites.ts'
import { markFavourite } from '../items/favourites/mark-favourite.ts'
import { readFavourites } from '../items/favourites/read-favourites.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createFavouriteVerbs({ unlocked }: SessionContext): FavouriteVerbs {
  return {
    async read() {
      const { marked, doubt } = await readFavourites(unlocked())
      return { marked, doubt }
    },
    mark: async (item, isFavourite) => markFavourite(unlocked(), item, isFavourite),
    list: async (most) => listFavourites(unlocked(), most),
  }
}
