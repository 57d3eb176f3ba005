import type { ColumnType } from 'kysely';
import type { JsonObject } from '#model';

// Types of columns: how Kysely reads, inserts and updates them. JSON is written as text.
export type JsonColumn = ColumnType<JsonObject, string, string>;
export type DefaultedJson = ColumnType<JsonObject, string | undefined, string>;
export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
