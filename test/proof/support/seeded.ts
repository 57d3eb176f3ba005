export { seededRandom as seeded } from '#model';
