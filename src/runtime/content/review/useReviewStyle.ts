import { useStyleSheet } from '../../ui/useStyleSheet.ts';
import address from './review.css?url';

/** Loads the style sheet of reviews. */
export function useReviewStyle(): void {
  useStyleSheet(address);
}
