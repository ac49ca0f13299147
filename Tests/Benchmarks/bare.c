/* SQLite by its C interface, with nothing around it: what the store is measured against.

   bare fetch FILE SQL ROWS TURNS     steps a statement with its limit bound to ROWS and reads every column;
                                      prints the microseconds that each turn takes
   bare insert FILE GROUP SECONDS     inserts restaurants, GROUP of them to a durable commit;
                                      prints the rows per second

   cc -O2 bare.c -o bare -lsqlite3 */
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void check(int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
    return statement;
}

static void run(sqlite3_stmt *statement) {
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

/* A number that depends on every column of the row. */
static long long columns(sqlite3_stmt *row) {
    long long sum = 0;
    int count = sqlite3_data_count(row);
    for (int column = 0; column < count; column++) {
        switch (sqlite3_column_type(row, column)) {
        case SQLITE_INTEGER: sum += sqlite3_column_int64(row, column); break;
        case SQLITE_FLOAT: sum += (long long)sqlite3_column_double(row, column); break;
        case SQLITE_TEXT: sum += sqlite3_column_text(row, column)[0] + sqlite3_column_bytes(row, column); break;
        case SQLITE_BLOB: sum += *(const char *)sqlite3_column_blob(row, column) + sqlite3_column_bytes(row, column);
        }
    }
    return sum;
}

static void fetch(const char *sql, int rows, int turns) {
    /* As the store's readers have it. */
    check(sqlite3_exec(database, "PRAGMA mmap_size = 8388608; PRAGMA cache_size = -2000", 0, 0, 0));
    sqlite3_stmt *statement = prepare(sql);
    check(sqlite3_bind_int(statement, 1, rows));
    long long sum = 0, found = 0;
    double began = 0;
    for (int turn = -turns / 10; turn < turns; turn++) {
        if (turn == 0) began = seconds();
        while (sqlite3_step(statement) == SQLITE_ROW) {
            sum += columns(statement);
            found++;
        }
        check(sqlite3_reset(statement));
    }
    double each = (seconds() - began) / turns * 1e6;
    printf("{\"microseconds\": %.3f, \"found\": %lld, \"sum\": %lld}\n", each, found, sum);
}

static void insert(int group, double duration) {
    static const char summary[] =
        "We came for the soup and stayed for the bread, which arrives warm & salted in a paper bag. The owner knows "
        "every regular by name; newcomers get the stool by the window. On Thursdays there is fish, on Sundays nothing.";
    check(sqlite3_exec(
        database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE restaurant (id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
        " location TEXT NOT NULL, phone TEXT NOT NULL, summary TEXT NOT NULL);"
        "CREATE INDEX restaurant_name ON restaurant (name)",
        0, 0, 0));
    sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
    sqlite3_stmt *row = prepare("INSERT INTO restaurant (name, type, location, phone, summary) VALUES (?, ?, ?, ?, ?)");
    long rows = 0;
    double began = seconds(), now = began;
    while ((now = seconds()) < began + duration) {
        run(begin);
        for (int one = 0; one < group; one++) {
            char name[64];
            int length = snprintf(name, sizeof name, "Harbour Bistro %ld", rows++);
            check(sqlite3_bind_text(row, 1, name, length, SQLITE_TRANSIENT));
            check(sqlite3_bind_text(row, 2, "Bistro", -1, SQLITE_STATIC));
            check(sqlite3_bind_text(row, 3, "1 Mill Lane, Bristol", -1, SQLITE_STATIC));
            check(sqlite3_bind_text(row, 4, "+44 117 496 0100", -1, SQLITE_STATIC));
            check(sqlite3_bind_text(row, 5, summary, sizeof summary - 1, SQLITE_STATIC));
            run(row);
        }
        run(commit);
    }
    printf("{\"rows/s\": %.1f, \"rows\": %ld}\n", rows / (now - began), rows);
}

int main(int count, char **arguments) {
    if (count < 5) return 2;
    check(sqlite3_open(arguments[2], &database));
    if (!strcmp(arguments[1], "fetch") && count == 6) {
        fetch(arguments[3], atoi(arguments[4]), atoi(arguments[5]));
    } else if (!strcmp(arguments[1], "insert")) {
        insert(atoi(arguments[3]), atof(arguments[4]));
    } else {
        return 2;
    }
    return 0;
}
