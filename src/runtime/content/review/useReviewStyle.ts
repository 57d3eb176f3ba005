import { useStyleSheet } from '../../ui/styleSheets.ts';
import address from './review.css?url';

/** Loads the style sheet of reviews. */
export function useReviewStyle(): void {
  useStyleSheet(address);
}
